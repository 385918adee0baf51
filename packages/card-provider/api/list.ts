import type { z } from 'zod'

import { hash, integer, list, positive, text } from './parameters.ts'
import { missing, type Refusal, refuse } from './refusal.ts'

/** What every reading call takes. */
export const expand = { expand: list(text()).optional() }

/** What every list takes. */
export const page = { ...expand, limit: positive.optional(), starting_after: text().optional() }

/** Narrows a list to what is not older, in seconds since the epoch. */
export const created = hash({ gte: integer }).prefault({ gte: '0' })

/** Narrows a list to a time, whose end does not count. */
export const createdWithin = hash({ gte: integer, lt: integer })

type Page = { [K in 'limit' | 'starting_after']?: z.output<(typeof page)[K]> }

/** One page of objects given newest first; a cursor has to name one of them. */
export function pageOf(
  objects: { id: string; object: string }[],
  { limit = 10, starting_after: after }: Page,
  url: string,
): object | Refusal {
  if (limit > 100) {
    return refuse('Limit must be between 1 and 100 inclusive.', {
      code: 'parameter_invalid_integer',
      param: 'limit',
    })
  }
  const at = objects.findIndex(({ id }) => id === after)
  if (after !== undefined && at === -1) return missing('object', after, 'starting_after', 400)
  const data = objects.slice(at + 1, at + 1 + limit)
  return { object: 'list', data, has_more: at + 1 + limit < objects.length, url }
}
