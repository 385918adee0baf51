import { readFileSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { basename } from 'node:path'

import { readBrandColour, brandMark } from '#build/brand.ts'
import { splitFrontMatter } from '#build/front-matter.ts'
import { headingFont, linesOf } from '#build/share-card/outline-text.ts'

import { booklet, box, folder, plan, sheet, stack, type Scene, type Span } from './cover-scenes.ts'

const SIZE = 46
const LINE = 52
/** Units of the typeface per unit of the picture: finer than visible. */
const GRAIN = 4

const brand = readBrandColour('brand')
const accent = readBrandColour('accent')
const paleAccent = readBrandColour('accent-soft')

/**
 * The covers of all products with a specimen, by product id. A cover shows the chart or table that the
 * specimen marks with `cover`, or its first chart; each kind of chart has its own scene.
 */
export async function drawCovers(): Promise<ReadonlyMap<string, string>> {
  const files = await Array.fromAsync(glob('content/specimens/*.mdx'))
  return new Map(
    files.map((file) => {
      const { yaml, body } = splitFrontMatter(readFileSync(file, 'utf8'))
      const [, name = ''] = /^name: '?(.*?)'?$/m.exec(yaml) ?? []
      return [basename(file, '.mdx'), draw(sceneOf(body), name)]
    }),
  )
}

function sceneOf(text: string): Scene {
  const [marked] = /<(?:Chart|Table) cover [^]*?(?:\/>|<\/Table>)/.exec(text) ?? []
  const shown = marked ?? /<Chart [^]*?\/>/.exec(text)?.[0] ?? ''
  return shown.startsWith('<Table') ? stack(shown) : chartScene(chartOf(shown))
}

function chartScene({ kind, spans, mark }: Chart): Scene {
  if (kind === 'columns' || kind === 'bridge') return booklet(spans, mark)
  const follows = spans.every(({ from }, index) => from >= (spans[index - 1]?.from ?? from))
  if (kind === 'spans' && follows) return plan(spans, mark)
  const shrinks = spans.every(({ to }, index) => to <= (spans[index - 1]?.to ?? to))
  return kind === 'bars' && shrinks ? folder(spans, mark) : sheet(spans, mark)
}

interface Chart {
  kind: string
  mark: string
  spans: Span[]
}

function chartOf(chart: string): Chart {
  const value = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(chart)?.[1] ?? ''
  const [, rows = '[]'] = /rows=\{(.*)\} \/>/.exec(chart) ?? []
  const spans = (JSON.parse(rows) as [label: string, ...ends: number[]][]).map(
    ([label, first = 0, second]) => {
      const ends = [second === undefined ? 0 : first, second ?? first]
      return { label, from: Math.min(...ends), to: Math.max(...ends) }
    },
  )
  return { kind: value('kind'), mark: value('mark'), spans }
}

function draw({ ground, sheets, mark, name }: Scene, words: string): string {
  const { letters, lines } = outline(words, name)
  const drawnMark = brandMark({
    body: name.colour,
    point: name.colour === brand ? accent : paleAccent,
  })
    .replace(/<svg\b[^>]*>/, `<g transform="translate(${mark.x} ${mark.y})">`)
    .replace('</svg>', '</g>')
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800">',
    '<view id="cover" viewBox="60 80 680 680"/>',
    `<defs>${letters}</defs>`,
    box(ground, 0, 0, 800, 800),
    sheets,
    drawnMark.trim(),
    `<g fill="${name.colour}">${lines}</g>`,
    '</svg>\n',
  ].join('')
}

function coarse(units: string): string {
  return String(Math.round(Number(units) / GRAIN))
}

/** A text as outlines: each letter drawn once, and lines that place the letters. */
function outline(text: string, name: Scene['name']): { letters: string; lines: string } {
  const font = headingFont()
  const scale = (SIZE * GRAIN) / font.unitsPerEm
  const drawn = new Map<number, string>()
  const lines = linesOf(text, SIZE, name.width).map((words, index) => {
    const { glyphs, positions } = font.layout(words)
    let pen = 0
    const letters = glyphs.map(({ id, path: shape }, place) => {
      drawn.set(id, shape.toSVG().replaceAll(/-?\d+(\.\d+)?/g, coarse))
      const use = `<use href="#g${id}" x="${coarse(String(pen))}"/>`
      pen += positions[place]?.xAdvance ?? 0
      return use
    })
    const y = name.y + index * LINE
    return `<g transform="matrix(${scale} 0 0 -${scale} ${name.x} ${y})">${letters.join('')}</g>`
  })
  const letters = Array.from(drawn, ([id, d]) => `<path id="g${id}" d="${d}"/>`)
  return { letters: letters.join(''), lines: lines.join('') }
}

if (import.meta.main) {
  for (const [id, picture] of await drawCovers()) {
    writeFileSync(`public/images/products/${id}.svg`, picture)
    console.log(`Drew public/images/products/${id}.svg.`)
  }
}
