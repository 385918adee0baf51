import type { z } from 'zod'

import type { Act, Reader } from '#card-provider/records/store.ts'
import type { TableName } from '#card-provider/records/tables.ts'

import { readParameters, type Tree } from './parameters.ts'
import { isRefusal, notEmulated, type Refusal } from './refusal.ts'

export interface ApiRequest {
  method: string
  path: string
  query: string
  body: string
  headers: Record<string, string | undefined>
}

export interface ApiAnswer {
  status: number
  headers: Record<string, string>
  body: unknown
}

/** What every endpoint may know beyond its parameters. */
export interface Shop {
  /** Name on the hosted page. */
  merchant: string
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
  pattern: RegExp
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
    pattern: patternOf(path),
    prepare(tree) {
      const params = readParameters(schema, tree)
      if (isRefusal(params)) return params
      return (call) => {
        const body = answer(call, params)
        return isRefusal(body) ? body : expand(call.act, body, params.expand)
      }
    },
  }
}

/** What fits a path such as `/v1/reviews/:id`, with the id as its group. */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(':id', '([^/]+)')}$`)
}

type Node = Record<string, unknown>

/** The ids that can be replaced by their object, by kind of object. */
const EXPANDABLE: Record<string, Record<string, TableName[]>> = {
  'checkout.session': { payment_intent: ['intents'] },
  payment_intent: { latest_charge: ['charges'] },
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

function along(reader: Reader, node: Node, [name = '', ...rest]: string[]): Node | undefined {
  const value = node[name]
  if (name === 'data' && Array.isArray(value)) {
    const data = value.map((item: Node) => along(reader, item, rest))
    return data.includes(undefined) ? undefined : { ...node, data }
  }
  const tables = EXPANDABLE[String(node['object'])]?.[name]
  if (!tables) return undefined
  const found = objectOf(reader, tables, value)
  const inner = rest.length > 0 && isNode(found) ? along(reader, found, rest) : found
  return inner === undefined ? undefined : { ...node, [name]: inner }
}

/** The object of an id; what has none, or is none, stays. */
function objectOf(reader: Reader, tables: readonly TableName[], value: unknown): unknown {
  if (typeof value !== 'string') return value
  return tables.map((table) => reader.find(table, value)).find((one) => one !== undefined) ?? value
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}
