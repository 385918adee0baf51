interface StripeError {
  type: 'invalid_request_error' | 'idempotency_error'
  message: string
  code?: string
}

/** An expected failure, as Stripe's error object. Thrown only before anything is stored. */
export class Refusal extends Error {
  readonly status: number
  readonly error: StripeError
  /** Whether the answer is stored under the request's idempotency key. */
  readonly isStored: boolean

  constructor(status: number, error: StripeError, isStored = true) {
    super(error.message)
    this.status = status
    this.error = error
    this.isStored = isStored
  }
}

interface Details {
  status?: number
  code?: string
  isStored?: boolean
}

export function refuse(message: string, { status = 400, isStored, ...code }: Details = {}): never {
  throw new Refusal(status, { type: 'invalid_request_error', message, ...code }, isStored)
}

/** Refuses a call, parameter or value that Stripe has but the shop does not use. */
export function refuseNotEmulated(what: string, status = 400): never {
  const message = `Not emulated: ${what}. The local card provider supports only what the shop sends.`
  refuse(message, { status, isStored: false })
}

export function refuseUnknownId(object: string, id: string): never {
  refuse(`No such ${object}: '${id}'`, { status: 404, code: 'resource_missing' })
}

/** Returns a refusal; rethrows any other error. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}
