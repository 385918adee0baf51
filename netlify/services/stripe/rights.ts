import type { Stripe } from 'stripe'

import type { Right } from '#data/upkeep/heartbeats.ts'

/**
 * An id of no object: a key with the permission gets the error "no such object", other keys get a
 * refusal.
 */
const NOBODYS = 'doctor_0000000000'

interface Question {
  /** The permission that this call needs, as named in Stripe's dashboard and error messages. */
  right: Right
  ask: (client: Stripe) => Promise<unknown>
}

/** Every kind of call that the shop makes. Nothing is changed: calls that write use an id that does not exist. */
const QUESTIONS: readonly Question[] = [
  {
    right: 'rak_checkout_session_write',
    ask: (client) => client.checkout.sessions.expire(`cs_${NOBODYS}`),
  },
  {
    right: 'rak_checkout_session_read',
    ask: (client) => client.checkout.sessions.list({ limit: 1 }),
  },
  {
    right: 'rak_payment_intent_read',
    ask: (client) => client.paymentIntents.retrieve(`pi_${NOBODYS}`),
  },
  {
    right: 'rak_charge_write',
    ask: (client) => client.refunds.create({ payment_intent: `pi_${NOBODYS}` }),
  },
  { right: 'rak_charge_read', ask: (client) => client.refunds.list({ limit: 1 }) },
  {
    // Stripe does not document this name; it comes from an error message.
    right: 'rak_charge_read',
    ask: (client) => client.radar.earlyFraudWarnings.list({ limit: 1 }),
  },
  { right: 'rak_dispute_read', ask: (client) => client.disputes.list({ limit: 1 }) },
  { right: 'rak_review_read', ask: (client) => client.reviews.retrieve(`prv_${NOBODYS}`) },
  { right: 'rak_event_read', ask: (client) => client.events.list({ limit: 1 }) },
]

/**
 * Which permissions a key lacks: of `rights`, or of all that the shop needs. Rejects if the provider
 * does not answer.
 */
export async function lackingRights(client: Stripe, rights?: readonly Right[]): Promise<Right[]> {
  const isKnown = (name: Right) => QUESTIONS.some(({ right }) => right === name)
  const questions = rights?.every(isKnown)
    ? QUESTIONS.filter(({ right }) => rights.includes(right))
    : QUESTIONS
  const missing = await Promise.all(questions.map((question) => missingRight(client, question)))
  return [...new Set(missing.filter((name) => name !== undefined))]
}

async function missingRight(client: Stripe, { right, ask }: Question) {
  try {
    await ask(client)
    return undefined
  } catch (error) {
    if (isStripeError(error, 'PermissionError')) return rightIn(error.message) ?? right
    // `resource_missing` means that the key has the permission.
    if (isStripeError(error, 'InvalidRequestError')) return undefined
    throw error
  }
}

/**
 * Whether an error is from the SDK, of this type or of any; by name, because the SDK's classes are
 * loaded lazily.
 */
export function isStripeError(error: unknown, type = ''): error is Stripe.errors.StripeError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith(`Stripe${type}`)
}

/**
 * Extracts the permission from an error message; the rest is dropped, because it contains part of
 * the key.
 */
export function rightIn(message: string): Right | undefined {
  const name = /\brak_([a-z_]+)/.exec(message)?.[1]
  return name === undefined ? undefined : `rak_${name}`
}
