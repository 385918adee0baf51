/** A random whole number from 0 to `limit` - 1, for a limit of up to 2^32. */
export function randomBelow(limit: number): number {
  const [draw = 0] = crypto.getRandomValues(new Uint32Array(1))
  return Math.floor((draw / 2 ** 32) * limit)
}

/** A random UUID (version 4). Also works on plain HTTP pages, where `randomUUID` is missing. */
export function randomUuid(): string {
  return uuidFrom(crypto.getRandomValues(new Uint8Array(16)))
}

/** A UUID from the SHA-256 of these bytes; on plain HTTP pages, a random UUID. */
export async function uuidFromBytes(bytes: ArrayBuffer): Promise<string> {
  const { subtle } = crypto as Partial<Crypto>
  const hash = await subtle?.digest('SHA-256', bytes)
  return hash ? uuidFrom(new Uint8Array(hash, 0, 16)) : randomUuid()
}

function uuidFrom(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte, index) =>
    byteOfUuid(byte, index).toString(16).padStart(2, '0'),
  ).join('')
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function byteOfUuid(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x40
  return index === 8 ? (byte & 0x3f) | 0x80 : byte
}
