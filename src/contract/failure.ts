/** All failure codes with their HTTP status. Decide by code, never by message. */
export const FAILURE_STATUS = {
  'bad-json': 400,
  'bad-signature': 400,
  'not-signed-in': 401,
  forbidden: 403,
  'passkey-needed': 403,
  'sign-in-again': 403,
  'not-found': 404,
  'payment-not-found': 404,
  'order-not-found': 404,
  'method-not-allowed': 405,
  'price-changed': 409,
  'already-paid': 409,
  'payment-under-way': 409,
  'attempt-reused': 409,
  'refund-refused': 409,
  'step-changed': 409,
  'order-changed': 409,
  'needs-confirmation': 409,
  'order-closed': 410,
  'too-large': 413,
  'unsupported-media-type': 415,
  'invalid-request': 422,
  'passkey-refused': 422,
  'cart-empty': 422,
  'too-many-requests': 429,
  internal: 500,
  // The browser alone uses this code, for a malformed answer.
  'bad-answer': 502,
  'provider-error': 502,
  'payment-unclear': 503,
  'provider-unavailable': 503,
  'rates-unavailable': 503,
  unavailable: 503,
} as const

export type FailureCode = keyof typeof FAILURE_STATUS

export interface Failure {
  code: FailureCode
  message: string
  /** Messages by field name. */
  fields?: Record<string, string>
  /** Details, e.g. the order that is already paid. */
  details?: Record<string, string>
  /** Seconds to wait before a retry. */
  retryAfter?: number
  /** Identifies the call in the server's log; set if the server answered. */
  requestId?: string
}

/** The shape of a failure, the same for every endpoint. */
export interface FailureBody {
  error: Omit<Failure, 'retryAfter'> & { requestId: string }
}

/** A use case's result: a value, or a failure that the caller must handle. */
export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export function success<T>(value: T): Result<T> {
  return { ok: true, value }
}

export function failure(
  code: FailureCode,
  message: string,
  more: Partial<Failure> = {},
): Result<never> {
  return { ok: false, failure: { code, message, ...more } }
}

/** Refuses a field of a request: `problem` appears at the field, `message` can say more. */
export function wrongField(field: string, problem: string, message = problem): Result<never> {
  return failure('invalid-request', message, { fields: { [field]: problem } })
}

export function refuseCursor(): Result<never> {
  const problem = 'Start again without a cursor'
  return wrongField('cursor', problem, 'This page of the list does not exist')
}

/** Refuses a caller who has to wait `wait` seconds. */
export function tooManyRequests(wait: number): Result<never> {
  return failure('too-many-requests', waitMessage(wait), { retryAfter: wait })
}

/** Message to a caller who has to wait `wait` seconds. */
export function waitMessage(wait: number): string {
  return `Too many requests. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`
}

/** An error that carries a failure to the HTTP layer. Thrown if an external service fails. */
export class Refusal extends Error {
  readonly failure: Failure
  /** The service's error code, for log and staff. */
  readonly reason: string | undefined

  constructor(failure: Failure, cause?: unknown, reason?: string) {
    super(failure.message, { cause })
    this.name = 'Refusal'
    this.failure = failure
    this.reason = reason
  }
}
