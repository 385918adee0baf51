import type * as z from 'zod/mini'

/**
 * One endpoint: where it is, what it takes and what it answers. `Answer` is a type only; requests
 * are checked with `request`, or with nothing when they have no body.
 */
export interface Endpoint<Body, Answer> {
  method: 'GET' | 'POST'
  path: `/api/${string}`
  request?: z.ZodMiniType<Body>
  /** Never set: carries the type of the answer. */
  answer?: Answer
}
