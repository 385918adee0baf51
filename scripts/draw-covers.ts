import { readFileSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'

import { create } from 'fontkit'

import { brandColour, brandMark } from '#build/brand.ts'
import { splitFrontMatter } from '#build/front-matter.ts'
import { linesOf } from '#build/share-card/outline-text.ts'

const TYPEFACE = 'src/styles/fonts/newsreader.woff2'
const SIZE = 46
const LINE = 52
/** How many units of the typeface are one here: finer than anybody sees. */
const GRAIN = 4
/** Where the words of a cover begin, and how wide they may run. */
const TEXT = { x: 146, y: 392, width: 250 }
const SCREEN = { x: 484, y: 252, width: 176, height: 186 }

const ground = brandColour('shade')
const table = brandColour('line')
const paper = brandColour('surface')
const brand = brandColour('brand')
const bar = brandColour('brand-mid')
const accent = brandColour('accent')
const line = brandColour('line-strong')

/** The pictures of products that have a specimen, by their ids: its cover, and its first chart on a screen. */
export async function drawCovers(): Promise<ReadonlyMap<string, string>> {
  const files = await Array.fromAsync(glob('content/specimens/*.mdx'))
  return new Map(
    files.map((file) => {
      const { yaml, body } = splitFrontMatter(readFileSync(file, 'utf8'))
      const [, name = ''] = /^name: '?(.*?)'?$/m.exec(yaml) ?? []
      return [path.basename(file, '.mdx'), draw(name, chartOf(body))]
    }),
  )
}

type Row = readonly [label: string, ...ends: number[]]

interface Chart {
  kind: string
  mark: string
  rows: readonly Row[]
}

/** The first chart of a text. */
function chartOf(text: string): Chart {
  const [chart = ''] = /<Chart [^]*?\/>/.exec(text) ?? []
  const value = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(chart)?.[1] ?? ''
  const [, rows = '[]'] = /rows=\{(.*)\} \/>/.exec(chart) ?? []
  return { kind: value('kind'), mark: value('mark'), rows: JSON.parse(rows) as Row[] }
}

function draw(name: string, chart: Chart): string {
  const mark = brandMark({ body: brand, point: accent })
    .replace(/<svg\b[^>]*>/, '<g transform="translate(146 262)">')
    .replace('</svg>', '</g>')
  const { letters, words } = outline(name)
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800">',
    '<view id="cover" viewBox="116 224 330 330"/>',
    `<defs>${letters}</defs>`,
    `<path fill="${ground}" d="M0 0h800v800H0z"/><path fill="${table}" d="M0 630h800v170H0z"/>`,
    `<path fill="${brand}" d="M330 190h390q10 0 10 10v290q0 10-10 10H330zm170 310h60l10 60h-80z"/>`,
    `<path fill="${line}" d="M440 556h180q8 0 8 8v6H432v-6q0-8 8-8z"/>`,
    `<path fill="${brandColour('paper')}" d="M330 204h386v282H330z"/>`,
    `<path fill="${paper}" d="M452 222h236v246H452z"/>`,
    barsOf(chart),
    `<path fill="${line}" d="M128 240h332v466H128z" opacity=".5"/>`,
    `<path fill="${paper}" stroke="${line}" d="M116 224h330v467H116z"/>`,
    `<path fill="${brand}" d="M116 224h330v14H116z"/>`,
    mark.trim(),
    `<g fill="${brand}">${words}</g>`,
    `<path stroke="${line}" stroke-width="2" d="M146 630h270"/>`,
    '</svg>\n',
  ].join('')
}

/** The chart's shapes, from nought or, where it shows spans, from the lowest. */
function barsOf({ kind, mark, rows }: Chart): string {
  const spans = rows.map(([label, ...ends]) => ({
    label,
    ends: ends.length === 2 ? ends : [0, ends[0] ?? 0],
  }))
  const all = spans.flatMap(({ ends }) => ends)
  const highest = Math.max(...all)
  const lowest = kind === 'spans' ? Math.min(...all) : 0
  const share = (value: number) => (value - lowest) / (highest - lowest)
  const isUpright = kind === 'columns'
  const step = (isUpright ? SCREEN.width : SCREEN.height) / spans.length
  return spans
    .map(({ label, ends }, index) => {
      const [from, to] = [share(Math.min(...ends)), share(Math.max(...ends))]
      const at = index * step
      const shape = isUpright
        ? `M${Math.round(SCREEN.x + at)} ${SCREEN.y + SCREEN.height}h${Math.round(step * 0.6)}v-${Math.round(to * SCREEN.height)}h-${Math.round(step * 0.6)}z`
        : `M${Math.round(SCREEN.x + from * SCREEN.width)} ${Math.round(SCREEN.y + at)}h${Math.round((to - from) * SCREEN.width)}v${Math.round(step * 0.55)}h-${Math.round((to - from) * SCREEN.width)}z`
      return `<path fill="${label === mark ? accent : bar}" d="${shape}"/>`
    })
    .join('')
}

function coarse(units: string): string {
  return String(Math.round(Number(units) / GRAIN))
}

/** A text in lines: each letter drawn once, and where it stands. */
function outline(text: string): { letters: string; words: string } {
  const font = create(readFileSync(TYPEFACE))
  if (!('layout' in font)) throw new Error(`${TYPEFACE} holds no single font`)
  const scale = (SIZE * GRAIN) / font.unitsPerEm
  const drawn = new Map<number, string>()
  const words = linesOf(text, SIZE, TEXT.width).map((words, index) => {
    const { glyphs, positions } = font.layout(words)
    let pen = 0
    const letters = glyphs.map(({ id, path: shape }, place) => {
      drawn.set(id, shape.toSVG().replaceAll(/-?\d+(\.\d+)?/g, coarse))
      const use = `<use href="#g${id}" x="${coarse(String(pen))}"/>`
      pen += positions[place]?.xAdvance ?? 0
      return use
    })
    const y = TEXT.y + index * LINE
    return `<g transform="matrix(${scale} 0 0 -${scale} ${TEXT.x} ${y})">${letters.join('')}</g>`
  })
  const letters = Array.from(drawn, ([id, d]) => `<path id="g${id}" d="${d}"/>`)
  return { letters: letters.join(''), words: words.join('') }
}

if (import.meta.main) {
  for (const [id, picture] of await drawCovers()) {
    writeFileSync(`public/images/products/${id}.svg`, picture)
    console.log(`Drew public/images/products/${id}.svg.`)
  }
}
