import { readFileSync } from 'node:fs'
import path from 'node:path'

import { drawRendition } from '#build/photograph.ts'
import { isPhotograph } from '#content/fields.ts'

import { drawCard, type ShareCard } from './draw-card.ts'

/** The picture that social networks show for a page: a PNG of 1200×630. */
export async function shareCard(card: ShareCard, firmName: string): Promise<Buffer> {
  return drawCard(card, await drawingOf(card), firmName)
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
