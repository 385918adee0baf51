import { Stripe } from 'stripe'

import type { Config } from '#config.ts'
import { findMissingRights } from '#services/stripe/rights.ts'
import { WEBHOOK_EVENTS } from '#use-cases/payments/webhook-events.ts'

import { reasonLine, okFinding, noteFinding, faultFinding, type Finding } from './finding.ts'
import {
  findEndpoint,
  endpointsOf,
  stripeClient,
  webhookUrl,
  type Endpoint,
} from './webhook-endpoint.ts'

const MAX_SKEW_SECONDS = 120

/** Checks key, clock, rights and webhook endpoint at the provider. */
export async function examineProvider({ stripe, siteUrl }: Config): Promise<Finding[]> {
  const client = stripeClient(stripe)
  const mode = stripe.live ? 'live' : 'test'
  try {
    const date = await dateOfAnswer(client)
    const where = stripe.apiUrl === null ? 'Stripe' : 'the emulator'
    return [
      okFinding(`${where} accepts the key, in ${mode} mode`),
      clockFinding(date),
      rightsFinding(await findMissingRights(client)),
      ...(stripe.apiUrl === null
        ? [{ ...(await examineEndpoint(client, webhookUrl(siteUrl))), part: 'webhook' }]
        : []),
    ]
  } catch (error) {
    return [failureFinding(error)]
  }
}

/** The time of the provider; even a refusal for lack of rights contains the time. */
async function dateOfAnswer(client: Stripe): Promise<string | undefined> {
  try {
    return (await client.balance.retrieve()).lastResponse.headers['date']
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return error.headers?.['date']
    throw error
  }
}

function failureFinding(error: unknown): Finding {
  if (error instanceof Stripe.errors.StripeAuthenticationError) {
    return faultFinding(
      'the key is refused',
      'STRIPE_SECRET_KEY: copy it again from Stripe, Developers, API keys',
    )
  }
  return faultFinding(
    `it does not answer: ${reasonLine(error)}`,
    'check the network of this machine and https://status.stripe.com; STRIPE_API_URL is for an emulator only',
  )
}

function rightsFinding(missing: readonly string[]): Finding {
  return missing.length === 0
    ? okFinding('the key has all rights that the shop needs')
    : faultFinding(
        `the key is restricted and lacks: ${missing.join(', ')}`,
        'in Stripe, Developers, API keys, edit the key and add these permissions',
      )
}

function clockFinding(theirs: string | undefined): Finding {
  const seconds = Math.round((Date.parse(theirs ?? '') - Date.now()) / 1000)
  if (Number.isNaN(seconds)) return noteFinding('its answer has no time')
  return Math.abs(seconds) <= MAX_SKEW_SECONDS
    ? okFinding('its clock and this one agree')
    : faultFinding(
        `its clock and this one differ by ${Math.abs(seconds)} seconds`,
        'set the clock of this machine: deliveries older than 300 seconds are refused',
      )
}

async function examineEndpoint(client: Stripe, url: string): Promise<Finding> {
  const events = WEBHOOK_EVENTS.join(', ')
  try {
    return endpointFinding(await endpointsOf(client), url)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) return failureFinding(error)
    return noteFinding(`the key may not list endpoints: check that ${url} receives ${events}`)
  }
}

/** Checks this shop's endpoint in the account's list of endpoints. */
export function endpointFinding(all: readonly Endpoint[], url: string): Finding {
  const { known, missing } = findEndpoint(all, url)
  if (!known) {
    const fix = `npm run webhook, with the file of these variables, registers it; put the signing secret that it prints into STRIPE_WEBHOOK_SECRET`
    return faultFinding(`no endpoint is registered for ${url}`, fix)
  }
  if (known.status !== 'enabled') {
    const fix = 'npm run webhook, with the file of these variables, enables it'
    return faultFinding(`the endpoint ${url} is disabled`, fix)
  }
  return missing.length === 0
    ? okFinding(`${url} is registered and receives every event`)
    : faultFinding(
        `${url} does not receive ${missing.join(', ')}`,
        'npm run webhook, with the file of these variables, adds these events',
      )
}
