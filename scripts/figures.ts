import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { RESULTS_FOLDER } from './test-counts.ts'

const FIGURES_FILE = path.join(RESULTS_FOLDER, 'figures.jsonl')
const TABLE = /(?<=<!-- figures -->\n\n)(?<table>.*?)(?=\n\n<!-- end of figures -->)/s

/** Measured values in words, by subject. */
export type Figures = Record<string, string>

/** Starts a test run by deleting the figures of earlier runs. */
export function clearFigures(): void {
  rmSync(FIGURES_FILE, { force: true })
}

/** Adds figures to the figures of this test run; several processes may do so. */
export function recordFigures(figures: Figures): void {
  mkdirSync(RESULTS_FOLDER, { recursive: true })
  appendFileSync(FIGURES_FILE, `${JSON.stringify(figures)}\n`)
}

export function readFigures(): Figures {
  const lines = existsSync(FIGURES_FILE)
    ? readFileSync(FIGURES_FILE, 'utf8').trim().split('\n')
    : []
  return Object.assign({}, ...lines.map((line) => JSON.parse(line) as Figures))
}

export function figuresTable(figures: Figures): string {
  const rows = Object.entries(figures).map(([what, measured]) => `| ${what} | ${measured} |`)
  return ['| What | Measured |', '| --- | --- |', ...rows].join('\n')
}

/** The figures in a document, between the markers around its table. */
function documentFigures(document: string): Figures {
  const table = TABLE.exec(readFileSync(document, 'utf8'))?.groups?.['table'] ?? ''
  const rows = table.split('\n').slice(2)
  const cells = rows.map((row) => row.split('|').map((cell) => cell.trim()))
  return Object.fromEntries(cells.map(([, what = '', measured = '']) => [what, measured]))
}

/** Writes figures into a document: replaces the figures on the same subject and appends all others. */
export function writeFigures(document: string, figures: Figures): void {
  const table = figuresTable({ ...documentFigures(document), ...figures })
  const text = readFileSync(document, 'utf8')
  writeFileSync(
    document,
    text.replace(TABLE, () => table),
  )
}
