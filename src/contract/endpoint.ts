import type * as z from 'zod/mini'

import type { Permission } from '#domain/people/staff-role.ts'

import type { FailureCode } from './failure.ts'

/** Message to staff if the server could not complete a file in time. */
export const FILE_FAILED_MESSAGE =
  'The file could not be made. Try again in a minute; if it happens again, narrow the selection.'

/** An endpoint: its address, request and answer. `Read` is the part of the answer that pages use. */
export interface Endpoint<Body, Answer, Read = Answer> {
  method: 'GET' | 'POST'
  path: `/api/${string}`
  /** The permission of a staff function; by default `read` for GET and `work` for POST. */
  permission?: Permission
  /** Failure codes of invalid top-level fields; all other problems give `invalid-request`. */
  fieldCodes?: Readonly<Record<string, FailureCode>>
  /** Message while a service that this endpoint needs is down. */
  unavailable?: string
  /** Parses the answer; undefined if malformed. Not for staff: docs/decisions/answers-read.md. */
  read?: (answer: unknown) => Read | undefined
  /** Never set: `body` and `answer` only carry types. */
  body?: Body
  answer?: Answer
}

export type RequestSchema<Body> = z.ZodMiniType<Body>

/** An endpoint with its request schema; without a schema if requests have no body. */
export type CheckedEndpoint<Body, Answer> = Endpoint<Body, Answer> &
  ([Body] extends [never] ? { request?: undefined } : { request: RequestSchema<Body> })
