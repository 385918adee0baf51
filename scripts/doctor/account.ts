import { Stripe } from 'stripe'

import { apiAddress } from '#services/stripe.ts'

const TIMEOUT_MS = 8000

/** A client of the account of a secret key, at Stripe or an emulator. */
export function stripeOf({ secretKey, apiUrl }: { secretKey: string; apiUrl: string | null }) {
  return new Stripe(secretKey, {
    ...apiAddress(apiUrl),
    maxNetworkRetries: 1,
    timeout: TIMEOUT_MS,
    telemetry: false,
  })
}
