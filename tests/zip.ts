/** The files in an uncompressed archive, read by its central directory (PKWARE APPNOTE 4.3.12). */
export function filesInZip(zip: Uint8Array): { name: string; bytes: Uint8Array }[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  const text = (from: number, length: number) =>
    new TextDecoder('utf-8', { fatal: true }).decode(zip.subarray(from, from + length))
  const end = zip.byteLength - 22
  if (view.getUint32(end, true) !== 0x06_05_4b_50) throw new Error('The archive has no end')
  let at = view.getUint32(end + 16, true)
  return Array.from({ length: view.getUint16(end + 10, true) }, () => {
    if (view.getUint32(at, true) !== 0x02_01_4b_50) throw new Error('Not an entry')
    if (view.getUint16(at + 10, true) !== 0) throw new Error('The entry is compressed')
    const size = view.getUint32(at + 24, true)
    const name = text(at + 46, view.getUint16(at + 28, true))
    const local = view.getUint32(at + 42, true)
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true)
    return { name, bytes: zip.subarray(start, start + size) }
  })
}
