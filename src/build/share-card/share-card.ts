import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import sharp from 'sharp'

import { brandColour, brandMark } from '#build/brand.ts'
import { findMade, keepMade } from '#build/build-cache.ts'
import { drawRendition } from '#build/photograph.ts'
import { isPhotograph } from '#content-model/fields.ts'

import { linesOf, outlineText, TYPEFACE } from './outline-text.ts'

export interface ShareCard {
  title: string
  /** A small line above the title. */
  kicker: string
  /** A figure at the foot, such as a price. */
  figure?: string | undefined
  /** Address of the drawing or photograph. */
  picture: string
  /** What a crop of a photograph keeps in view. */
  focus?: string | undefined
  /** A scene of 16:10, a square document, or the survey of the home page. */
  shape: 'scene' | 'document' | 'survey'
}

const COLOURS = {
  ground: brandColour('brand'),
  text: brandColour('paper'),
  accent: brandColour('accent-soft'),
  line: brandColour('brand-mid'),
}

const MARGIN = 64

const SOURCES = 'src/build/share-card'

/** Where the drawing stands, and how wide the title may run beside or above it. */
const PLACES = {
  scene: { x: 400, y: 150, width: 800, height: 480, title: 1060, size: 60, fit: 'xMinYMin slice' },
  document: { x: 600, y: 0, width: 600, height: 630, title: 490, size: 58, fit: 'xMidYMid slice' },
  survey: { x: 600, y: 0, width: 600, height: 630, title: 620, size: 76, fit: 'xMidYMid slice' },
} as const

/** The picture that social networks show for a page: a PNG of 1200×630, kept from build to build. */
export async function shareCard(card: ShareCard, firmName: string): Promise<Buffer> {
  const drawing = await drawingOf(card)
  const ingredients = [JSON.stringify([card, COLOURS]), firmName, drawing, brandMark(), painters()]
  const kept = findMade('share', ingredients)
  if (kept) return kept
  const picture = await sharp(Buffer.from(cardSvg(card, drawing, firmName)))
    .png()
    .toBuffer()
  keepMade('share', ingredients, picture)
  return picture
}

let known: string | undefined

/** What else decides how a card looks: this code, the typeface and the library that paints. */
function painters(): string {
  known ??= [...readdirSync(SOURCES).map((name) => path.join(SOURCES, name)), TYPEFACE]
    .map((file) => readFileSync(file, 'base64'))
    .join()
    .concat(sharp.versions.sharp)
  return known
}

/** A photograph as a drawing that holds it. */
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
${placed(drawing, card.shape)}
${card.shape === 'scene' ? sceneText(card) : sideText(card)}
${signature(firmName)}
</svg>`
}

/** A drawing as a part of the card. Text would need a font of the machine, so it is left out. */
function placed(drawing: string, shape: ShareCard['shape']): string {
  const { x, y, width, height, fit } = PLACES[shape]
  const frame = `x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="${fit}"`
  return drawing.replace('<svg ', `<svg ${frame} `).replaceAll(/<text[\s\S]*?<\/text>/g, '')
}

/** Title on one line above the scene where it fits, the figure at the lower left. */
function sceneText({ title, kicker, figure, shape }: ShareCard): string {
  const { size, title: width } = PLACES[shape]
  const fitted = linesOf(title, size, width).length === 1 ? size : size * 0.8
  return [
    filled(COLOURS.text, outlineText(title, MARGIN, 108, fitted)),
    filled(COLOURS.accent, outlineText(kicker, MARGIN, 214, 30)),
    filled(COLOURS.accent, outlineText(figure ?? '', MARGIN, 290, 58)),
  ].join('')
}

/** Kicker, title and figure in a column beside the drawing. */
function sideText({ title, kicker, figure, shape }: ShareCard): string {
  const { size, title: width } = PLACES[shape]
  const lines = linesOf(title, size, width)
  const top = 300 - ((lines.length - 1) * size * 1.12) / 2
  const text = lines.map((line, index) =>
    outlineText(line, MARGIN, top + index * size * 1.12, size),
  )
  const below = top + (lines.length - 1) * size * 1.12 + 84
  return [
    filled(COLOURS.accent, outlineText(kicker, MARGIN, top - size - 16, 28)),
    filled(COLOURS.text, text.join('')),
    filled(COLOURS.accent, outlineText(figure ?? '', MARGIN, below, 44)),
  ].join('')
}

/** The mark and the firm's name at the lower left. */
function signature(firmName: string): string {
  const mark = brandMark({ body: COLOURS.text, point: COLOURS.accent })
  const frame = `x="${MARGIN}" y="534" width="48" height="48"`
  return `${mark.replace('<svg ', `<svg ${frame} `)}
${filled(COLOURS.text, outlineText(firmName, MARGIN + 62, 568, 30))}`
}

function filled(colour: string, shapes: string): string {
  return `<g fill="${colour}">${shapes}</g>`
}
