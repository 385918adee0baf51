import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

import type { Row } from './tables.ts'

interface Journal {
  /** Rows as they were kept, oldest first. */
  readonly rows: Row[]
  /** Appends one change as one line; it survives a kill once this returns. */
  append(rows: Row[]): void
  /** Replaces the whole file by these rows. */
  rewrite(rows: Row[]): void
  close(): void
}

/** Opens the journal in a folder, making it on first use; throws when a line in the middle is damaged. */
export function openJournal(folder: string): Journal {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'journal.jsonl')
  const rows = existsSync(file) ? readRows(file) : []
  let descriptor = openSync(file, 'a')

  return {
    rows,
    append(change) {
      const { size } = fstatSync(descriptor)
      try {
        writeAll(descriptor, `${JSON.stringify(change)}\n`)
      } catch (error) {
        // A full disk can take half a line, which would damage the next one.
        ftruncateSync(descriptor, size)
        throw error
      }
    },
    rewrite(all) {
      const draft = `${file}.next`
      const next = openSync(draft, 'w')
      writeAll(next, all.map((row) => `${JSON.stringify([row])}\n`).join(''))
      fsyncSync(next)
      closeSync(next)
      renameSync(draft, file)
      closeSync(descriptor)
      descriptor = openSync(file, 'a')
    },
    close() {
      closeSync(descriptor)
    },
  }
}

function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text)
  let written = 0
  while (written < bytes.length) written += writeSync(descriptor, bytes, written)
}

function readRows(file: string): Row[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  // Only a line that ends is a change that was acknowledged; a kill can leave half a line behind it.
  lines.pop()
  return lines.flatMap((line, index) => {
    try {
      return JSON.parse(line) as Row[]
    } catch (cause) {
      throw new Error(`${file}: line ${index + 1} is damaged. Delete the file to start afresh.`, {
        cause,
      })
    }
  })
}
