import type { Reader } from '#card-provider/records/store.ts'
import type { TableName } from '#card-provider/records/tables.ts'

import { notEmulated, type Refusal } from './refusal.ts'

type Node = Record<string, unknown>

/** The ids that can be replaced by their object, by kind of object. */
const EXPANDABLE: Record<string, Record<string, TableName>> = {
  'checkout.session': { payment_intent: 'intents' },
  payment_intent: { latest_charge: 'charges' },
  charge: { balance_transaction: 'balanceTransactions' },
  refund: {
    balance_transaction: 'balanceTransactions',
    failure_balance_transaction: 'balanceTransactions',
  },
}

/** Replaces ids by their objects along each path; a path that leads elsewhere is not emulated. */
export function expand(reader: Reader, body: object, paths: string[] = []): object | Refusal {
  let result: Node = { ...body }
  for (const path of paths) {
    const next = along(reader, result, path.split('.'))
    if (!next) return notEmulated(`the expansion of \`${path}\``, { param: 'expand' })
    result = next
  }
  return result
}

function along(reader: Reader, node: Node, [name = '', ...rest]: string[]): Node | undefined {
  const table = EXPANDABLE[String(node['object'])]?.[name]
  if (!table) return undefined
  const value = node[name]
  const found = typeof value === 'string' ? reader.find(table, value) : value
  if (rest.length === 0 || !isNode(found)) return { ...node, [name]: found ?? value ?? null }
  const inner = along(reader, found, rest)
  return inner && { ...node, [name]: inner }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}
