// Draws the icons of the site from the firm's mark and colours: `npm run icons`.
import { writeFileSync } from 'node:fs'

import sharp from 'sharp'

import { brandColour, brandMark } from '#build/brand.ts'

const SIZES = { 'apple-touch-icon.png': 180, 'icon-512.png': 512 }

const mark = brandMark({ body: brandColour('paper'), point: brandColour('accent-soft') })
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="${brandColour('brand')}" d="M8 0h48q8 0 8 8v48q0 8-8 8H8q-8 0-8-8V8q0-8 8-8"/>${mark.replace('<svg ', '<svg x="8" y="8" width="48" height="48" ')}</svg>`

async function png(size: number): Promise<Buffer> {
  return sharp(Buffer.from(icon), { density: (72 * size) / 64 })
    .resize(size)
    .png()
    .toBuffer()
}

/** A PNG as an ICO of one picture. */
function asIco(picture: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}

writeFileSync('public/favicon.svg', icon)
writeFileSync('public/favicon.ico', asIco(await png(32), 32))
for (const [name, size] of Object.entries(SIZES)) writeFileSync(`public/${name}`, await png(size))
console.log('Drew public/favicon.svg, favicon.ico, apple-touch-icon.png and icon-512.png.')
