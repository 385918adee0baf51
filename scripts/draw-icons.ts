import { writeFileSync } from 'node:fs'

import sharp from 'sharp'

import { readBrandColour, brandMark } from '#build/brand.ts'

/** 16 colours are enough on screen; documents cannot print a palette of fewer than 17. */
const ICONS = {
  'apple-touch-icon.png': { size: 180, colours: 32 },
  'icon-512.png': { size: 512, colours: 16 },
}

/** The icons of the site, by their names under `public`, from the firm's logo and colours. */
export async function drawIcons(): Promise<ReadonlyMap<string, Buffer>> {
  const icon = drawIcon()
  const pictures = Object.entries(ICONS).map(
    async ([name, { size, colours }]) => [name, await toPng(icon, size, colours)] as const,
  )
  return new Map([
    ['favicon.svg', Buffer.from(icon)],
    ['favicon.ico', toIco(await toPng(icon, 32), 32)],
    ...(await Promise.all(pictures)),
  ])
}

/** The firm's logo, 48 by 48, in the middle of a square of 64 with round corners. */
function drawIcon(): string {
  const mark = brandMark({ body: readBrandColour('paper'), point: readBrandColour('accent-soft') })
    .replace(/<svg\b[^>]*>/, (start) =>
      start
        .replace('<svg', '<g transform="translate(8 8)"')
        .replaceAll(/ (xmlns|viewBox|width|height)="[^"]*"/g, ''),
    )
    .replace(/<\/svg>\s*$/, '</g>')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="${readBrandColour('brand')}" d="M8 0h48q8 0 8 8v48q0 8-8 8H8q-8 0-8-8V8q0-8 8-8"/>${mark}</svg>`
}

async function toPng(icon: string, size: number, colours = 16): Promise<Buffer> {
  return sharp(Buffer.from(icon), { density: (72 * size) / 64 })
    .resize(size)
    .png({ palette: true, colours, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer()
}

/** Wraps a PNG in an ICO file. */
function toIco(picture: Buffer, size: number): Buffer {
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

if (import.meta.main) {
  for (const [name, picture] of await drawIcons()) writeFileSync(`public/${name}`, picture)
}
