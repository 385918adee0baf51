import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

import type { BenchPart } from '#bench/part.ts'

const PROGRAM = path.resolve(import.meta.dirname, '../export.ts')
/** The Node option that `npm start` and `npm run serve` also set. */
const YOUNG_GENERATION = '--max-semi-space-size=4'
const FILES = ['orders.csv', 'documents.csv']
const DOWNLOADS = [1, 10]
const COLUMNS = [
  '',
  'ms to the first byte',
  's of processor',
  'MB more memory',
  'ms of the slowest health check meanwhile',
  'MB sent',
]

async function run() {
  const rows: string[][] = []
  for (const file of FILES) {
    for (const downloads of DOWNLOADS) {
      // The child process inherits the environment of the measured shop.
      const words = [YOUNG_GENERATION, PROGRAM, file, `${downloads}`]
      const { stdout } = await promisify(execFile)(process.execPath, words)
      const name = downloads === 1 ? file : `${file}, ${downloads} at once`
      rows.push([name, ...(JSON.parse(stdout) as string[])])
    }
  }
  return { columns: COLUMNS, rows }
}

/** Measures downloads of whole files, excluding the time that Postgres takes. */
export const exportsPart: BenchPart = {
  title: 'exports of 100,000 orders, each in a separate process',
  run,
}
