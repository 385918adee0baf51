import type { Created, Page } from './params.ts'
import { missing, type Refusal, refuse } from './refusal.ts'

export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

/** One page of objects given newest first; a cursor has to name one of them. */
export function pageOf<T extends { id: string; object: string }>(
  objects: T[],
  page: Page,
  url: string,
  kind: string,
): List<T> | Refusal {
  const limit = page.limit ?? 10
  const refusal = pageRefusal(page, limit)
  if (refusal) return refusal
  const { starting_after: after, ending_before: before } = page
  const cursor = after ?? before
  const at = objects.findIndex(({ id }) => id === cursor)
  if (cursor !== undefined && at === -1) {
    return missing(kind, cursor, after === undefined ? 'ending_before' : 'starting_after', 400)
  }
  const rest = before === undefined ? objects.slice(at + 1) : objects.slice(0, at)
  const data = before === undefined ? rest.slice(0, limit) : rest.slice(-limit)
  return { object: 'list', data, has_more: rest.length > data.length, url }
}

function pageRefusal(page: Page, limit: number): Refusal | null {
  if (limit > 100) {
    return refuse('Limit must be between 1 and 100 inclusive.', {
      code: 'parameter_invalid_integer',
      param: 'limit',
    })
  }
  return page.starting_after !== undefined && page.ending_before !== undefined
    ? refuse('You may only specify one of these parameters: ending_before, starting_after.')
    : null
}

/** Whether an object was created within the asked range; a bare number means that very second. */
export function createdWithin(wanted: Created, created: number): boolean {
  if (wanted === undefined) return true
  if (typeof wanted === 'number') return created === wanted
  return (
    created > (wanted.gt ?? -Infinity) &&
    created >= (wanted.gte ?? -Infinity) &&
    created < (wanted.lt ?? Infinity) &&
    created <= (wanted.lte ?? Infinity)
  )
}
