import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'

const PAPER = '#fff'

/** The text of a QR code in a picture on white paper. */
export async function readQrCode(picture: Buffer): Promise<string> {
  const border = { top: 30, bottom: 30, left: 30, right: 30, background: PAPER }
  const { data, info } = await sharp(picture)
    .flatten({ background: PAPER })
    .extend(border)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

/** A picture of a QR code's rows, four pixels to a module. */
export function drawQrCode(rows: readonly (readonly boolean[])[]): Buffer {
  const size = rows.length
  const dark = rows.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${4 * size}" height="${4 * size}" viewBox="0 0 ${size} ${size}"><path d="${dark.join('')}"/></svg>`,
  )
}
