import type { z } from 'zod'

import type { Act, Reader } from '#card-provider/records/store.ts'
import type { TableName } from '#card-provider/records/tables.ts'

import { readParameters, type Tree } from './parameters.ts'
import { isRefusal, notEmulated, type Refusal } from './refusal.ts'

/** What every endpoint may know beyond its parameters. */
export interface Shop {
  /** Name on the hosted page. */
  merchant: string
  publicUrl: string
  pageUrl: (sessionId: string) => string
}

export interface Call {
  act: Act
  /** The `:id` of the path, or empty text. */
  id: string
  path: string
  shop: Shop
}

export interface Route {
  method: 'GET' | 'POST'
  path: string
  /** Checks the parameters; what comes back carries the request out. */
  prepare(tree: Tree): ((call: Call) => object | Refusal) | Refusal
}

type Expandable = { expand?: string[] | undefined }

/** One endpoint: its path, the parameters it takes and what it answers. */
export function route<S extends z.ZodType<Expandable>>(
  method: Route['method'],
  path: string,
  schema: S,
  answer: (call: Call, params: z.output<S>) => object | Refusal,
): Route {
  return {
    method,
    path,
    prepare(tree) {
      const params = readParameters(schema, tree)
      if (isRefusal(params)) return params
      return (call) => {
        const body = answer(call, params)
        return isRefusal(body) ? body : expand(call.act.draft, body, params.expand)
      }
    },
  }
}

/** Finds the route of a request and the id in its path. */
export function findRoute(
  routes: Route[],
  method: string,
  path: string,
): { route: Route; id: string } | null {
  for (const candidate of routes) {
    const id = candidate.method === method ? idIn(candidate.path, path) : null
    if (id !== null) return { route: candidate, id }
  }
  return null
}

function idIn(pattern: string, path: string): string | null {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return null
  let id = ''
  for (const [index, part] of wanted.entries()) {
    if (part === ':id') id = given[index] ?? ''
    else if (part !== given[index]) return null
  }
  return id === '' && wanted.includes(':id') ? null : id
}

type Node = Record<string, unknown>

/** The ids that can be replaced by their object, by kind of object. */
const EXPANDABLE: Record<string, Record<string, TableName[]>> = {
  'checkout.session': { payment_intent: ['intents'] },
  payment_intent: { latest_charge: ['charges'] },
  charge: { balance_transaction: ['balanceTransactions'] },
  refund: {
    balance_transaction: ['balanceTransactions'],
    failure_balance_transaction: ['balanceTransactions'],
  },
  balance_transaction: { source: ['charges', 'refunds', 'disputes'] },
}

/** Replaces ids by their objects along each path; a path that leads elsewhere is not emulated. */
function expand(reader: Reader, body: object, paths: string[] = []): object | Refusal {
  let result: Node = { ...body }
  for (const path of paths) {
    const next = along(reader, result, path.split('.'))
    if (!next) return notEmulated(`the expansion of \`${path}\``, { param: 'expand' })
    result = next
  }
  return result
}

function along(reader: Reader, node: Node, path: string[]): Node | undefined {
  const [name, ...rest] = path
  if (name !== 'data' || !Array.isArray(node['data'])) return alongOne(reader, node, path)
  const data = node['data'].map((item: Node) => along(reader, item, rest))
  return data.includes(undefined) ? undefined : { ...node, data }
}

function alongOne(reader: Reader, node: Node, [name = '', ...rest]: string[]): Node | undefined {
  const tables = EXPANDABLE[String(node['object'])]?.[name]
  if (!tables) return undefined
  const value = node[name]
  const found = typeof value === 'string' ? foundIn(reader, tables, value) : value
  if (rest.length === 0 || !isNode(found)) return { ...node, [name]: found ?? value ?? null }
  const inner = alongOne(reader, found, rest)
  return inner && { ...node, [name]: inner }
}

function foundIn(reader: Reader, tables: readonly TableName[], id: string): unknown {
  return tables.map((table) => reader.find(table, id)).find((found) => found !== undefined)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}
