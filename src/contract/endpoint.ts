import type * as z from 'zod/mini'

import type { Permission } from '#domain/people/staff-role.ts'

import type { FailureCode } from './failure.ts'

/** What the person reads where a file could not be made whole, or not in time. */
export const NO_FILE =
  'The file could not be made. Try again in a minute; if it happens again, narrow the selection.'

/** One endpoint: its address, request and answer, of which a page uses what it `Read`s. */
export interface Endpoint<Body, Answer, Read = Answer> {
  method: 'GET' | 'POST'
  path: `/api/${string}`
  /** What a staff function needs, where it is more than to read or to work on orders. */
  permission?: Permission
  /** The failure code for a field that is wrong as a whole, where it is not `invalid-request`. */
  fieldCodes?: Readonly<Record<string, FailureCode>>
  /** What the person reads while a part that this endpoint needs is down. */
  unavailable?: string
  /**
   * What a page may act on of an answer, or undefined where it is none. Answers to staff are taken as
   * they come: docs/decisions/answers-read.md.
   */
  read?: (answer: unknown) => Read | undefined
  /** Never set: they carry the types of what it takes and answers. */
  body?: Body
  answer?: Answer
}

/** What the server checks requests by. */
export type RequestSchema<Body> = z.ZodMiniType<Body>

/** An endpoint with what the server checks its requests by; one that takes nothing has nothing. */
export type CheckedEndpoint<Body, Answer> = Endpoint<Body, Answer> &
  ([Body] extends [never] ? { request?: undefined } : { request: RequestSchema<Body> })
