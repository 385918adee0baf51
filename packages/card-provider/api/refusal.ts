/** An expected failure, in the words and codes of Stripe's error object. */
export interface Refusal {
  refused: true
  status: number
  /** Refused before the request was carried out, so that its key stays free. */
  unkept?: true
  error: {
    type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error'
    message: string
    code?: string
  }
}

/** A request that cannot be carried out as asked. */
export function refuse(message: string, details: { status?: number; code?: string } = {}): Refusal {
  const { status = 400, ...rest } = details
  return { refused: true, status, error: { type: 'invalid_request_error', message, ...rest } }
}

/** What Stripe has and the shop does not use: a call, a parameter or a value of one. */
export function notEmulated(what: string, status = 400): Refusal {
  const message = `Not emulated: ${what}. The local card provider takes what the shop sends.`
  return refuse(message, { status })
}

/** Stripe's answer to an identifier it does not know. */
export function missing(object: string, id: string): Refusal {
  return refuse(`No such ${object}: '${id}'`, { status: 404, code: 'resource_missing' })
}

/** Whether a result is a refusal. */
export function isRefusal(result: unknown): result is Refusal {
  return typeof result === 'object' && result !== null && 'refused' in result
}
