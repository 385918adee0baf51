import type * as z from 'zod/mini'

import type { FailureCode } from './failure.ts'

/**
 * One endpoint: where it is, what it takes and what it answers. `Answer` is a type only; requests
 * are checked with `request`, or with nothing when they have no body.
 */
export interface Endpoint<Body, Answer> {
  method: 'GET' | 'POST'
  path: `/api/${string}`
  request?: z.ZodMiniType<Body>
  /** The failure code for a field that is wrong as a whole, where it is not `invalid-request`. */
  fieldCodes?: Readonly<Record<string, FailureCode>>
  /** What the person reads while a part that this endpoint needs is down. */
  unavailable?: string
  /** Never set: carries the type of the answer. */
  answer?: Answer
}
