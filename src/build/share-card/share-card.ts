import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { brandMark } from '#build/brand.ts'
import { digestOf, findMade, keepMade } from '#build/build-cache.ts'
import { drawRendition } from '#build/photograph.ts'
import { isPhotograph } from '#content-model/fields.ts'

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

const SOURCES = 'src/build/share-card'

/** What of elsewhere decides how a card looks: the typeface, the colours, the library that paints. */
const MATERIALS = [
  'src/styles/fonts/newsreader.woff2',
  'content/brand.css',
  'node_modules/sharp/package.json',
]

/** The picture that social networks show for a page: a PNG of 1200×630, kept from build to build. */
export async function shareCard(card: ShareCard, firmName: string): Promise<Buffer> {
  const drawing = await drawingOf(card)
  const ingredients = [JSON.stringify(card), firmName, drawing, brandMark(), painters()]
  const kept = findMade('share', ingredients)
  if (kept) return kept
  // Only builds that draw something load what draws.
  const { drawCard } = await import('./draw-card.ts')
  const picture = await drawCard(card, drawing, firmName)
  keepMade('share', ingredients, picture)
  return picture
}

let known: string | undefined

/** What else decides how a card looks, read once. */
function painters(): string {
  known ??= digestOf([
    ...readdirSync(SOURCES).map((name) => path.join(SOURCES, name)),
    ...MATERIALS,
  ])
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
