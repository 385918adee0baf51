import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

import sharp, { type Sharp } from 'sharp'

import { drawCached } from './draw-cached.ts'

/** The folder of photographs; drawings are in `public` and served unchanged. */
const FOLDER = 'content'

/**
 * The files, besides the photograph, that decide the bytes of a rendition: this file and the
 * library that it uses.
 */
const RENDITION_INPUTS = ['src/build/photograph.ts', 'node_modules/sharp/package.json']

const RATIOS = { card: 4 / 3, square: 1, scene: 8 / 5 }
const WIDTHS = [400, 640, 828, 1200]
const FALLBACK_WIDTH = 640

const FORMATS = {
  // A higher effort takes five times as long, but saves only a tenth of the bytes.
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 2 }),
  webp: (image: Sharp) => image.webp({ quality: 72 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 72, mozjpeg: true }),
  png: (image: Sharp) => image.png({ palette: true }),
}

type Format = keyof typeof FORMATS

export type Shape = keyof typeof RATIOS

/** A photograph as content names it. */
export interface Photograph {
  /** Such as `/images/case-studies/hillfoot.jpg`. */
  address: string
  /** Distance of the focal point from left and top, such as `30% 40%`; the middle by default. */
  focus?: string | undefined
}

/** One size and crop of a photograph. */
export interface Rendition {
  photograph: Photograph
  shape: Shape
  width: number
  format: Format
}

/** All renditions of a photograph with one crop: each width in each format, best format first. */
export function renditionsOf(photograph: Photograph, shape: Shape): Rendition[] {
  return (['avif', 'webp'] as const).flatMap((format) =>
    WIDTHS.map((width) => ({ photograph, shape, width, format })),
  )
}

/** The rendition at the photograph's own address: one size, without camera metadata. */
export function fallbackRendition(photograph: Photograph, shape: Shape): Rendition {
  const ending = path.extname(photograph.address).slice(1)
  const format = Object.keys(FORMATS).find((one): one is Format => one === ending) ?? 'jpg'
  return { photograph, shape, width: FALLBACK_WIDTH, format }
}

/**
 * Address of a rendition. The address changes with the picture, its crop and its compression, so
 * browsers may cache the rendition for ever.
 */
export function renditionPath(rendition: Rendition): string {
  const { photograph, shape, width, format } = rendition
  const name = photograph.address.replace(/^\/images\//, '').replace(/\.\w+$/, '')
  return `/_astro/photographs/${name}-${shape}-${width}.${keyOf(rendition)}.${format}`
}

/** The `srcset` of a photograph in one format. */
export function sourceSet(photograph: Photograph, shape: Shape, format: 'avif' | 'webp'): string {
  return renditionsOf(photograph, shape)
    .filter((one) => one.format === format)
    .map((one) => `${renditionPath(one)} ${one.width}w`)
    .join(', ')
}

const digests = new Map<string, string>()

function keyOf({ photograph: { address, focus = '' } }: Rendition): string {
  const known = digests.get(address) ?? digestOf([...RENDITION_INPUTS, FOLDER + address])
  digests.set(address, known)
  return createHash('sha256')
    .update(known + focus)
    .digest('hex')
    .slice(0, 8)
}

function digestOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex')
}

/** The bytes of a rendition. Throws if the picture cannot be read. */
export function drawRendition(rendition: Rendition): Promise<Buffer> {
  return drawCached(renditionPath(rendition), async () => {
    const { photograph, shape, width, format } = rendition
    const source = sharp(readFileSync(FOLDER + photograph.address), { failOn: 'warning' })
    const { autoOrient } = await source.metadata()
    const crop = cropOf(autoOrient, RATIOS[shape], photograph.focus)
    return FORMATS[format](source.autoOrient().extract(crop).resize(width)).toBuffer()
  })
}

/** The largest crop with this ratio, as close to the focus as the edges allow. */
export function cropOf(
  { width, height }: { width: number; height: number },
  ratio: number,
  focus = '50% 50%',
): { left: number; top: number; width: number; height: number } {
  const [x = 50, y = 50] = focus.split(' ').map(Number.parseFloat)
  const size = {
    width: Math.min(width, Math.round(height * ratio)),
    height: Math.min(height, Math.round(width / ratio)),
  }
  return {
    left: startOf(width, size.width, x),
    top: startOf(height, size.height, y),
    ...size,
  }
}

/** Where the visible part begins if its middle is as close to `share` per cent as the edges allow. */
function startOf(whole: number, part: number, share: number): number {
  return Math.round(Math.min(whole - part, Math.max(0, (whole * share) / 100 - part / 2)))
}
