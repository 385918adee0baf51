import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Row, SessionRecord, TableName, Tables } from './tables.ts'

export interface StoreReader {
  find<K extends TableName>(table: K, id: string): Tables[K] | undefined
  /** Every record of a table, oldest first. */
  all<K extends TableName>(table: K): Tables[K][]
}

interface Draft extends StoreReader {
  put<K extends TableName>(table: K, record: Tables[K]): void
}

/** An open transaction: access to the records, and the time of the change. */
export interface Tx extends Draft {
  /** Seconds since the epoch. */
  now: number
}

export interface Store extends StoreReader {
  /** Runs `work` and stores all records that `work` put, as one change. */
  change<T>(work: (draft: Draft) => T): T
  onChange(listener: () => void): void
}

/** Opens the store of a folder: a journal with one line per change. Creates it on first use. */
export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'journal.jsonl')
  const maps: { [K in TableName]?: Map<string, Tables[K]> } = {}
  const mapOf = <K extends TableName>(table: K) =>
    (maps[table] ??= new Map()) as Map<string, Tables[K]>
  for (const [table, record] of readRows(file)) mapOf(table).set(record.id, record)
  const listeners: (() => void)[] = []
  const find: StoreReader['find'] = (table, id) => mapOf(table).get(id)
  const all: StoreReader['all'] = (table) => [...mapOf(table).values()]
  return {
    find,
    all,
    change(work) {
      const rows: Row[] = []
      const put: Draft['put'] = (table, record) => {
        mapOf(table).set(record.id, record)
        rows.push([table, record] as Row)
      }
      const result = work({ find, all, put })
      if (rows.length > 0) {
        // One line per change, so that a killed process never leaves half a change.
        appendFileSync(file, `\n${JSON.stringify(rows)}`)
        for (const listener of listeners) listener()
      }
      return result
    },
    onChange: (listener) => void listeners.push(listener),
  }
}

function readRows(file: string): Row[] {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return lines.flatMap((line) => {
    try {
      return JSON.parse(line) as Row[]
    } catch {
      // A killed process can leave half a line; the change in that line was never acknowledged.
      return []
    }
  })
}

/** The payment of a checkout session id or payment intent id. */
export function findPayment(tx: StoreReader, id: string): SessionRecord | undefined {
  const named = tx.find('sessions', id)
  return named ?? tx.all('sessions').find(({ session }) => session.payment_intent === id)
}
