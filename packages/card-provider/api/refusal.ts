interface StripeError {
  type: 'invalid_request_error' | 'idempotency_error'
  message: string
  code?: string
}

/** An expected failure, in the words and codes of Stripe's error object. Who throws one has put nothing. */
export class Refusal extends Error {
  readonly status: number
  readonly error: StripeError
  /** Whether it is the answer from then on to all requests under its key. */
  readonly isKept: boolean

  constructor(status: number, error: StripeError, isKept = true) {
    super(error.message)
    this.status = status
    this.error = error
    this.isKept = isKept
  }
}

interface Details {
  status?: number
  code?: string
  isKept?: boolean
}

/** Throws what is to be said of a request that cannot be carried out as asked. */
export function refuse(message: string, { status = 400, isKept, ...code }: Details = {}): never {
  throw new Refusal(status, { type: 'invalid_request_error', message, ...code }, isKept)
}

/** Throws for what Stripe has and the shop does not use: a call, a parameter or a value of one. */
export function notEmulated(what: string, status = 400): never {
  const message = `Not emulated: ${what}. The local card provider takes what the shop sends.`
  refuse(message, { status })
}

/** Throws Stripe's answer to an identifier it does not know. */
export function missing(object: string, id: string): never {
  refuse(`No such ${object}: '${id}'`, { status: 404, code: 'resource_missing' })
}

/** What was refused; throws whatever else went wrong. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}
