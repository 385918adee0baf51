import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Row, SessionRecord, TableName, Tables } from './tables.ts'

export interface StoreReader {
  find<K extends TableName>(table: K, id: string): Tables[K] | undefined
  /** Every record of a table, oldest first. */
  all<K extends TableName>(table: K): Tables[K][]
}

/** An open transaction: access to the records, and the time of the change. */
export interface Tx extends StoreReader {
  put<K extends TableName>(table: K, record: Tables[K]): void
  /** Seconds since the epoch. */
  now: number
}

export interface Store extends StoreReader {
  /** Seconds since the epoch. */
  now(): number
  /** Runs `work` and stores all records that `work` put, as one change. */
  change<T>(work: (tx: Tx) => T): T
}

/** Opens the store of a folder: a journal with one line per change. Creates it on first use. */
export function openStore(folder: string, clock: () => Date): Store {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'journal.jsonl')
  const maps: { [K in TableName]?: Map<string, Tables[K]> } = {}
  const mapOf = <K extends TableName>(table: K) =>
    (maps[table] ??= new Map()) as Map<string, Tables[K]>
  for (const [table, record] of readRows(file)) mapOf(table).set(record.id, record)
  const now = () => Math.floor(clock().getTime() / 1000)
  const find: StoreReader['find'] = (table, id) => mapOf(table).get(id)
  const all: StoreReader['all'] = (table) => [...mapOf(table).values()]
  return {
    now,
    find,
    all,
    change(work) {
      const rows: Row[] = []
      const put: Tx['put'] = (table, record) => {
        mapOf(table).set(record.id, record)
        rows.push([table, record] as Row)
      }
      const result = work({ find, all, put, now: now() })
      // One line per change, so that a killed process never leaves half a change.
      if (rows.length > 0) appendFileSync(file, `\n${JSON.stringify(rows)}`)
      return result
    },
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

export function findPayment(tx: StoreReader, id: string): SessionRecord | undefined {
  const named = tx.find('sessions', id)
  return named ?? tx.all('sessions').find(({ session }) => session.payment_intent === id)
}

/** The payment intent of a session, and the charge of its latest attempt. */
export function paymentParts(tx: StoreReader, { session }: SessionRecord) {
  const intent = tx.find('intents', session.payment_intent ?? '')
  return { intent, charge: tx.find('charges', intent?.latest_charge ?? '') }
}
