/** A random whole number from 0 to `limit` - 1, for a limit of up to 2^32. */
export function randomBelow(limit: number): number {
  const [draw = 0] = crypto.getRandomValues(new Uint32Array(1))
  return Math.floor((draw / 2 ** 32) * limit)
}

/** A random UUID (version 4), also on pages without encryption, where `randomUUID` is missing. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, index) =>
    byteOfUuid(byte, index).toString(16).padStart(2, '0'),
  )
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-')
}

function byteOfUuid(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x40
  return index === 8 ? (byte & 0x3f) | 0x80 : byte
}
