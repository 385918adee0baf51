import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { runProgram } from './run-program.ts'

const PROJECT = path.resolve(import.meta.dirname, '..', '..')
const MEASURED = path.join(PROJECT, 'test-results', 'rehearsal.json')
const DOCUMENT = path.join(PROJECT, 'docs', 'rehearsal.md')
const TABLE = /(?<=<!-- figures -->\n\n).*(?=\n\n<!-- end of figures -->)/s

/** What was measured, in words, by what it is about. */
export type Figures = Record<string, string>

/** Adds figures to those of this run. */
export function record(figures: Figures): void {
  mkdirSync(path.dirname(MEASURED), { recursive: true })
  writeFileSync(MEASURED, JSON.stringify({ ...recorded(), ...figures }, null, 2))
}

/** The figures of this run. */
export function recorded(): Figures {
  return existsSync(MEASURED) ? (JSON.parse(readFileSync(MEASURED, 'utf8')) as Figures) : {}
}

/** Figures as a table in Markdown. */
export function figuresTable(figures: Figures): string {
  const rows = Object.entries(figures).map(([what, measured]) => `| ${what} | ${measured} |`)
  return ['| What | Measured |', '| --- | --- |', ...rows].join('\n')
}

/** Puts the figures of this run into the documentation in place of those that stand there. */
export async function keepFigures(figures: Figures): Promise<void> {
  const document = readFileSync(DOCUMENT, 'utf8')
  const table = figuresTable(figures)
  writeFileSync(
    DOCUMENT,
    document.replace(TABLE, () => table),
  )
  await runProgram('oxfmt', [DOCUMENT])
}
