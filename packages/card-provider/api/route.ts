import type { z } from 'zod'

import type { Tx } from '#card-provider/records/store.ts'

import { readParameters, type ParameterTree } from './parameters.ts'

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

export interface Shop {
  /** Name on the hosted page. */
  merchant: string
  pageUrl: (sessionId: string) => string
}

export interface Call {
  tx: Tx
  /** The `:id` of the path, or empty text. */
  id: string
  shop: Shop
}

export interface Route {
  method: 'GET' | 'POST'
  pattern: RegExp
  /** Checks the parameters and executes the request. */
  run(call: Call, tree: ParameterTree): object
}

export function route<S extends z.ZodType>(
  method: Route['method'],
  path: string,
  schema: S,
  answer: (call: Call, params: z.output<S>) => object,
): Route {
  const run: Route['run'] = (call, tree) => answer(call, readParameters(schema, tree))
  return { method, pattern: patternOf(path), run }
}

/** Matches a path such as `/v1/reviews/:id`, with the id as its group. */
export function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(':id', '([^/]+)')}$`)
}
