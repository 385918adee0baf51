import type { Stripe } from 'stripe'

import type { Right } from '#data/upkeep/heartbeats.ts'

/**
 * The end of an id that no object has: a key with the permission gets the error "no such object",
 * other keys get a refusal.
 */
const UNKNOWN_ID = 'doctor_0000000000'

interface RightCheck {
  /** The permission that this call needs, as named in Stripe's dashboard and error messages. */
  right: Right
  call: (client: Stripe) => Promise<unknown>
}

/** Every kind of call that the shop makes; a call that would write has an unknown id, so nothing is changed. */
const RIGHT_CHECKS: readonly RightCheck[] = [
  {
    right: 'rak_checkout_session_write',
    call: (client) => client.checkout.sessions.expire(`cs_${UNKNOWN_ID}`),
  },
  {
    right: 'rak_checkout_session_read',
    call: (client) => client.checkout.sessions.list({ limit: 1 }),
  },
  {
    right: 'rak_payment_intent_read',
    call: (client) => client.paymentIntents.retrieve(`pi_${UNKNOWN_ID}`),
  },
  {
    right: 'rak_charge_write',
    call: (client) => client.refunds.create({ payment_intent: `pi_${UNKNOWN_ID}` }),
  },
  { right: 'rak_charge_read', call: (client) => client.refunds.list({ limit: 1 }) },
  {
    // Stripe does not document this name; it comes from an error message.
    right: 'rak_charge_read',
    call: (client) => client.radar.earlyFraudWarnings.list({ limit: 1 }),
  },
  { right: 'rak_dispute_read', call: (client) => client.disputes.list({ limit: 1 }) },
  { right: 'rak_review_read', call: (client) => client.reviews.retrieve(`prv_${UNKNOWN_ID}`) },
  { right: 'rak_event_read', call: (client) => client.events.list({ limit: 1 }) },
]

/**
 * The permissions that a key lacks, of `rights` or of all that the shop needs. Rejects if Stripe
 * does not answer.
 */
export async function findMissingRights(
  client: Stripe,
  rights?: readonly Right[],
): Promise<Right[]> {
  const isKnown = (name: Right) => RIGHT_CHECKS.some(({ right }) => right === name)
  const checks = rights?.every(isKnown)
    ? RIGHT_CHECKS.filter(({ right }) => rights.includes(right))
    : RIGHT_CHECKS
  const missing = await Promise.all(checks.map((check) => missingRight(client, check)))
  return [...new Set(missing.filter((name) => name !== undefined))]
}

async function missingRight(client: Stripe, { right, call }: RightCheck) {
  try {
    await call(client)
    return undefined
  } catch (error) {
    if (isStripeError(error, 'PermissionError')) return findRightIn(error.message) ?? right
    // `resource_missing` means that the key has the permission.
    if (isStripeError(error, 'InvalidRequestError')) return undefined
    throw error
  }
}

/**
 * Whether an error is from the SDK, of this type or of any type. Compares names, because the SDK's
 * classes are loaded lazily.
 */
export function isStripeError(error: unknown, type = ''): error is Stripe.errors.StripeError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith(`Stripe${type}`)
}

/**
 * The permission that an error message names; the rest of the message is dropped, because it contains
 * part of the key.
 */
export function findRightIn(message: string): Right | undefined {
  const name = /\brak_([a-z_]+)/.exec(message)?.[1]
  return name === undefined ? undefined : `rak_${name}`
}
