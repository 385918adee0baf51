interface StripeError {
  type: 'invalid_request_error' | 'idempotency_error'
  message: string
  code?: string
}

/** An expected failure, in the words and codes of Stripe's error object. Who throws one has put nothing. */
export class Refusal extends Error {
  readonly status: number
  readonly error: StripeError

  constructor(status: number, error: StripeError) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

/** Throws what is to be said of a request that cannot be carried out as asked. */
export function refuse(message: string, details: { status?: number; code?: string } = {}): never {
  const { status = 400, ...rest } = details
  throw new Refusal(status, { type: 'invalid_request_error', message, ...rest })
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
