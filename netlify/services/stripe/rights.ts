import type { Stripe } from 'stripe'

import type { Right } from '#data/upkeep/heartbeats.ts'

/** The end of an id that no object has: only a key with the permission gets "no such object". */
const UNKNOWN_ID = 'doctor_0000000000'

type RightCheck = readonly [right: Right, call: (client: Stripe) => Promise<unknown>]

/**
 * Every kind of call that the shop makes, with the permission that it needs, as named in Stripe's
 * dashboard and error messages. A call that would write has an unknown id, so nothing is changed.
 */
const RIGHT_CHECKS: readonly RightCheck[] = [
  ['rak_checkout_session_write', ({ checkout }) => checkout.sessions.expire(`cs_${UNKNOWN_ID}`)],
  ['rak_checkout_session_read', ({ checkout }) => checkout.sessions.list({ limit: 1 })],
  ['rak_payment_intent_read', ({ paymentIntents }) => paymentIntents.retrieve(`pi_${UNKNOWN_ID}`)],
  ['rak_charge_write', ({ refunds }) => refunds.create({ payment_intent: `pi_${UNKNOWN_ID}` })],
  ['rak_charge_read', ({ refunds }) => refunds.list({ limit: 1 })],
  // Stripe does not document this name; it comes from an error message.
  ['rak_charge_read', ({ radar }) => radar.earlyFraudWarnings.list({ limit: 1 })],
  ['rak_dispute_read', ({ disputes }) => disputes.list({ limit: 1 })],
  ['rak_review_read', ({ reviews }) => reviews.retrieve(`prv_${UNKNOWN_ID}`)],
  ['rak_event_read', ({ events }) => events.list({ limit: 1 })],
]

/** The permissions that a key lacks, of `rights` or of all. Rejects if Stripe does not answer. */
export async function findMissingRights(client: Stripe, rights?: readonly Right[]) {
  const isKnown = (name: Right) => RIGHT_CHECKS.some(([right]) => right === name)
  const checks = rights?.every(isKnown)
    ? RIGHT_CHECKS.filter(([right]) => rights.includes(right))
    : RIGHT_CHECKS
  const missing = await Promise.all(checks.map((check) => missingRight(client, check)))
  return [...new Set(missing.filter((name) => name !== undefined))]
}

async function missingRight(client: Stripe, [right, call]: RightCheck) {
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

/** Whether an error is from the SDK, by its name, because the SDK's classes are loaded lazily. */
export function isStripeError(error: unknown, type = ''): error is Stripe.errors.StripeError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith(`Stripe${type}`)
}

/** The permission that a message names; the rest is dropped, because it contains part of the key. */
export function findRightIn(message: string): Right | undefined {
  const name = /\brak_([a-z_]+)/.exec(message)?.[1]
  return name === undefined ? undefined : `rak_${name}`
}
