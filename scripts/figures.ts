import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

import { RESULTS } from './test-counts.ts'

const MEASURED = path.join(RESULTS, 'figures.jsonl')

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
