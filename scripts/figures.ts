import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { RESULTS } from './test-counts.ts'

const MEASURED = path.join(RESULTS, 'figures.jsonl')
const TABLE = /(?<=<!-- figures -->\n\n)(?<table>.*?)(?=\n\n<!-- end of figures -->)/s

/** What was measured, in words, by what it is about. */
export type Figures = Record<string, string>

/** Begins a run: figures of an earlier one are not its own. */
export function forget(): void {
  rmSync(MEASURED, { force: true })
}

/** Adds figures to those of this run, whose processes all do so. */
export function record(figures: Figures): void {
  mkdirSync(RESULTS, { recursive: true })
  appendFileSync(MEASURED, `${JSON.stringify(figures)}\n`)
}

/** The figures of this run. */
export function recorded(): Figures {
  const lines = existsSync(MEASURED) ? readFileSync(MEASURED, 'utf8').trim().split('\n') : []
  return Object.assign({}, ...lines.map((line) => JSON.parse(line) as Figures))
}

/** Figures as a table in Markdown. */
export function figuresTable(figures: Figures): string {
  const rows = Object.entries(figures).map(([what, measured]) => `| ${what} | ${measured} |`)
  return ['| What | Measured |', '| --- | --- |', ...rows].join('\n')
}

/** The figures that stand in a document, under the marks that it puts round its table. */
function keptFigures(document: string): Figures {
  const table = TABLE.exec(readFileSync(document, 'utf8'))?.groups?.['table'] ?? ''
  const rows = table.split('\n').slice(2)
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()))
  return Object.fromEntries(cells.map(([, what = '', measured = '']) => [what, measured]))
}

/** Puts the figures of this run into a document: over those about the same, or below the others. */
export function keepFigures(document: string, figures: Figures): void {
  const table = figuresTable({ ...keptFigures(document), ...figures })
  const text = readFileSync(document, 'utf8')
  writeFileSync(
    document,
    text.replace(TABLE, () => table),
  )
}
