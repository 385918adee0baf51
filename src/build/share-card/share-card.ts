import { readFileSync } from 'node:fs'
import path from 'node:path'

import sharp from 'sharp'

import { readBrandColour, brandMark } from '#build/brand.ts'
import { drawCached } from '#build/draw-cached.ts'
import { drawRendition } from '#build/photograph.ts'
import { isPhotograph } from '#content/fields.ts'

import { fitLines, outlineText } from './outline-text.ts'

// Each card is drawn only once, so a cache of its parts would only waste 150 MB.
sharp.cache(false)

export interface ShareCard {
  title: string
  /** A small line above the title. */
  kicker: string
  /** A figure at the foot, such as a price. */
  figure?: string | undefined
  /** Address of the drawing or photograph. */
  picture: string
  /** The part of a photograph that the crop keeps in view. */
  focus?: string | undefined
  /** A scene of 16:10, a square document, or the survey drawing of the home page. */
  shape: 'scene' | 'document' | 'survey'
}

const COLOURS = {
  ground: readBrandColour('brand'),
  text: readBrandColour('paper'),
  accent: readBrandColour('accent-soft'),
}

const MARGIN = 64

/** Position of the drawing, and the maximum width and lines of the title beside or above it. */
const LAYOUTS = {
  scene: {
    x: 400,
    y: 150,
    width: 800,
    height: 480,
    title: { size: 60, width: 1060, most: 1 },
    fit: 'xMinYMin slice',
  },
  document: {
    x: 600,
    y: 0,
    width: 600,
    height: 630,
    title: { size: 58, width: 490, most: 4 },
    fit: 'xMidYMid slice',
  },
  survey: {
    x: 600,
    y: 0,
    width: 600,
    height: 630,
    title: { size: 76, width: 620, most: 4 },
    fit: 'xMidYMid slice',
  },
} as const

/**
 * The picture that social networks show for a page: a PNG of 1200×630. The PNG has no alpha channel
 * and compression level 4: drawing takes a seventh less time than by default, and the file is 5 %
 * smaller.
 */
export async function shareCard(card: ShareCard, firmName: string): Promise<Buffer> {
  const svg = cardSvg(card, await drawingOf(card), firmName)
  return drawCached(svg + sharp.versions.sharp, () =>
    sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 4 }).toBuffer(),
  )
}

/** An SVG that contains the photograph or drawing. */
async function drawingOf({ picture, focus, shape }: ShareCard): Promise<string> {
  if (!isPhotograph(picture)) return readFileSync(path.join('public', picture), 'utf8')
  const crop = shape === 'scene' ? 'scene' : 'square'
  const photograph = { address: picture, focus }
  const bytes = await drawRendition({ photograph, shape: crop, width: 828, format: 'jpg' })
  const height = crop === 'scene' ? 500 : 800
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 ${height}"><image width="800" height="${height}" href="data:image/jpeg;base64,${bytes.toString('base64')}"/></svg>`
}

function cardSvg(card: ShareCard, drawing: string, firmName: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="${COLOURS.ground}"/>
${placeDrawing(drawing, card.shape)}
${card.shape === 'scene' ? sceneText(card) : sideText(card)}
${signature(firmName)}
</svg>`
}

/** Places a drawing on the card, without the drawing's text, which would need a font on the build machine. */
function placeDrawing(drawing: string, shape: ShareCard['shape']): string {
  const { x, y, width, height, fit } = LAYOUTS[shape]
  const frame = `x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="${fit}"`
  return drawing.replace('<svg ', `<svg ${frame} `).replaceAll(/<text[\s\S]*?<\/text>/g, '')
}

/** Draws the title on one line above the scene, and the figure at the lower left. */
function sceneText({ title, kicker, figure, shape }: ShareCard): string {
  const { size } = fitLines(title, LAYOUTS[shape].title)
  return [
    colourShapes(COLOURS.text, outlineText(title, MARGIN, 108, size)),
    colourShapes(COLOURS.accent, outlineText(kicker, MARGIN, 214, 30)),
    colourShapes(COLOURS.accent, outlineText(figure ?? '', MARGIN, 290, 58)),
  ].join('')
}

/** Draws kicker, title and figure in a column beside the drawing. */
function sideText({ title, kicker, figure, shape }: ShareCard): string {
  const { lines, size } = fitLines(title, LAYOUTS[shape].title)
  const top = 300 - ((lines.length - 1) * size * 1.12) / 2
  const text = lines.map((line, index) =>
    outlineText(line, MARGIN, top + index * size * 1.12, size),
  )
  const below = top + (lines.length - 1) * size * 1.12 + 84
  return [
    colourShapes(COLOURS.accent, outlineText(kicker, MARGIN, top - size - 16, 28)),
    colourShapes(COLOURS.text, text.join('')),
    colourShapes(COLOURS.accent, outlineText(figure ?? '', MARGIN, below, 44)),
  ].join('')
}

function signature(firmName: string): string {
  const mark = brandMark({ body: COLOURS.text, point: COLOURS.accent })
  const frame = `x="${MARGIN}" y="534" width="48" height="48"`
  const { size } = fitLines(firmName, { size: 30, width: 460, most: 1 })
  return `${mark.replace('<svg ', `<svg ${frame} `)}
${colourShapes(COLOURS.text, outlineText(firmName, MARGIN + 62, 568, size))}`
}

function colourShapes(colour: string, shapes: string): string {
  return `<g fill="${colour}">${shapes}</g>`
}
