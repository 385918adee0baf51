import { readFileSync, writeFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { basename } from 'node:path'

import { splitFrontMatter } from '#build/front-matter.ts'

import { drawDocumentPage, type Block } from './cover-page.ts'

/** The pictures of all products with a specimen, as SVG by product id. */
export async function drawCovers(): Promise<ReadonlyMap<string, string>> {
  const files = await Array.fromAsync(glob('content/specimens/*.mdx'))
  return new Map(
    files.map((file) => {
      const { body } = splitFrontMatter(readFileSync(file, 'utf8'))
      return [basename(file, '.mdx'), drawCover(body)]
    }),
  )
}

const PAGE = /<Page number=\{\d+\} title="([^"]+)">([^]*?)<\/Page>/g
const MARKED_FIGURE = /<(?:Chart|Table) cover [^]*?(?:\/>|<\/Table>)/
const BLOCK = /<Chart [^]*?\/>|<(Table|MarginNote|Footnote)[^]*?<\/\1>|[^\n]+/g

/** Draws the page with the chart or table marked `cover`, or else the page with the first chart. */
export function drawCover(text: string): string {
  const pages = Array.from(text.matchAll(PAGE), ([, title = '', body = '']) => ({ title, body }))
  const shown =
    pages.find(({ body }) => MARKED_FIGURE.test(body)) ??
    pages.find(({ body }) => body.includes('<Chart ')) ??
    pages[0]
  if (!shown) throw new Error('a specimen needs a page')
  const [figure = '<Chart '] = MARKED_FIGURE.exec(shown.body) ?? []
  const written = shown.body.match(BLOCK) ?? []
  const place = Math.max(
    0,
    written.findIndex((block) => block.startsWith(figure)),
  )
  // In this order: the figure, the partner's note, and the text that follows or precedes the figure.
  // The note is above a table, because the card's edge may cut off rows, but not half of a sentence.
  // There are no other tables or headings, because the edge could cut them from their text.
  const [first = '', ...others] = [...written.slice(place), ...written.slice(0, place)]
  const note = others.filter((block) => block.startsWith('<MarginNote')).slice(0, 1)
  const texts = others.filter((block) => !/^[<#]/.test(block))
  const top = first.startsWith('<Table') ? [...note, first] : [first, ...note]
  return drawDocumentPage(shown.title, [...top, ...texts].map(parseBlock))
}

function parseBlock(written: string): Block {
  const value = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(written)?.[1] ?? ''
  if (written.startsWith('<Chart')) {
    const [, rows = '[]'] = /rows=\{(.*)\} \/>/.exec(written) ?? []
    const spans = (JSON.parse(rows) as [label: string, ...ends: number[]][]).map(
      ([label, first = 0, second]) => ({
        label,
        from: second === undefined ? 0 : first,
        to: second ?? first,
      }),
    )
    return { kind: 'chart', form: value('kind'), title: value('title'), mark: value('mark'), spans }
  }
  if (written.startsWith('<Table')) {
    const rows = tableRows(written)
    // The second row of a Markdown table has the alignment of each column.
    const [rules = []] = rows.splice(1, 1)
    const isNumeric = rules.map((rule) => rule.endsWith(':'))
    return { kind: 'table', title: value('caption'), rows, isNumeric }
  }
  const text = written
    // A bold sentence at the beginning stays with the sentence that follows it.
    .replace(/^(.{2,}?[.?!])\*\* /, '$1\u00A0')
    .replaceAll(/<[^>]*>|\*|^#+ |\n/g, '')
    .replace(/^- /, '– ')
  return written.startsWith('<MarginNote')
    ? { kind: 'note', text, by: value('by') }
    : { kind: 'text', text }
}

function tableRows(table: string): string[][] {
  return table
    .split('\n')
    .filter((row) => row.startsWith('|'))
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

if (import.meta.main) {
  for (const [id, picture] of await drawCovers()) {
    writeFileSync(`public/images/products/${id}.svg`, picture)
    console.log(`Drew public/images/products/${id}.svg.`)
  }
}
