import type { z } from 'zod'

import type { Act } from '#card-provider/records/act.ts'

import { expand } from './expand.ts'
import type { Tree } from './form-encoding.ts'
import { readParameters } from './parameters.ts'
import { isRefusal, type Refusal } from './refusal.ts'

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
