import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

import type { BenchPart } from '#bench/part.ts'

const PROGRAM = path.resolve(import.meta.dirname, '../export.ts')
const FILES = ['orders.csv', 'documents.csv']

async function run() {
  const rows: string[][] = []
  for (const file of FILES) {
    // The variables of the shop that is measured are those of this process.
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, file])
    rows.push([file, ...(JSON.parse(stdout) as string[])])
  }
  const columns = ['', 'ms to the first byte', 's of processor', 'MB more memory', 'MB of file']
  return { columns, rows }
}

/** Whole files, without the Postgres that they come from. */
export const part: BenchPart = {
  title: 'exports of 100,000 orders, each by a process of its own',
  run,
}
