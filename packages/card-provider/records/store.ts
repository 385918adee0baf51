import { openJournal } from './journal.ts'
import type { Orders, RefundStart, Row, SessionRecord, TableName, Tables } from './tables.ts'

export interface Reader {
  find<K extends TableName>(table: K, id: string): Tables[K] | undefined
  /** Every record of a table, oldest first. */
  all<K extends TableName>(table: K): Tables[K][]
}

interface Draft extends Reader {
  put<K extends TableName>(table: K, record: Tables[K]): void
}

/** One change in progress: where it is written, when it happens and which request caused it. */
export interface Act {
  id: string
  draft: Draft
  /** Seconds since the epoch. */
  now: number
  cause: { requestId: string | null; idempotencyKey: string | null }
}

export interface Store extends Reader {
  /** Runs the work and keeps all it put as one change; nothing when it throws or `keep` says no. */
  change<T>(work: (draft: Draft) => T, keep?: (result: T) => boolean): T
  /** Tells of every change after it is kept. */
  onChange(listener: (rows: Row[]) => void): void
  close(): void
}

type Maps = { [K in TableName]?: Map<string, Tables[K]> }

/** Opens the store of a folder; `carryOver` decides which rows of an earlier run stay. */
export function openStore(folder: string, carryOver: (row: Row) => boolean = () => true): Store {
  const journal = openJournal(folder)
  const maps: Maps = {}
  const mapOf = <K extends TableName>(table: K) =>
    (maps[table] ??= new Map()) as Map<string, Tables[K]>
  for (const row of journal.rows.filter(carryOver)) mapOf(row[0]).set(row[1].id, row[1])
  journal.rewrite(rowsOf(maps))

  const listeners: ((rows: Row[]) => void)[] = []
  const find: Reader['find'] = (table, id) => mapOf(table).get(id)
  const all: Reader['all'] = (table) => [...mapOf(table).values()]

  return {
    find,
    all,
    change(work, keep = () => true) {
      const rows: Row[] = []
      const undo: (() => void)[] = []
      const put: Draft['put'] = (table, record) => {
        const map = mapOf(table)
        const before = map.get(record.id)
        undo.unshift(() => (before ? map.set(record.id, before) : map.delete(record.id)))
        map.set(record.id, record)
        rows.push([table, record] as Row)
      }
      const rollBack = (): void => {
        for (const step of undo) step()
        rows.length = 0
      }
      const result = orElse(() => {
        const outcome = work({ find, all, put })
        if (!keep(outcome)) rollBack()
        else if (rows.length > 0) journal.append(rows)
        return outcome
      }, rollBack)
      if (rows.length > 0) for (const listener of listeners) listener(rows)
      return result
    },
    onChange: (listener) => void listeners.push(listener),
    close: () => journal.close(),
  }
}

function orElse<T>(work: () => T, rollBack: () => void): T {
  try {
    return work()
  } catch (error) {
    rollBack()
    throw error
  }
}

function rowsOf(maps: Maps): Row[] {
  return (Object.keys(maps) as TableName[]).flatMap((table) =>
    [...(maps[table]?.values() ?? [])].map((record) => [table, record] as Row),
  )
}

/** The checkout session a payment intent belongs to. */
export function sessionOfIntent(act: Act, intentId: string): SessionRecord | undefined {
  return act.draft.all('sessions').find(({ session }) => session.payment_intent === intentId)
}

const NONE: Orders = {
  id: 'orders',
  nextRefund: null,
  missingRights: [],
  tellsRight: true,
}

/** What tests have ordered for coming calls; nothing at first. */
export function ordersOf(reader: Reader): Orders {
  return { ...NONE, ...reader.find('orders', 'orders') }
}

/** Changes some of the orders and leaves the others. */
export function order(act: Act, wanted: Partial<Omit<Orders, 'id'>>): Orders {
  const orders = { ...ordersOf(act.draft), ...wanted }
  act.draft.put('orders', orders)
  return orders
}

/** How the refund that is being asked for begins; the order for it is used up. */
export function takeNextRefund(act: Act): RefundStart | undefined {
  const { nextRefund } = ordersOf(act.draft)
  if (nextRefund) order(act, { nextRefund: null })
  return nextRefund ?? undefined
}
