import type { Stripe } from 'stripe'

import { Refusal } from '#contract/failure.ts'
import { KEY_REFUSED_CODE, type MonitoredPart } from '#data/upkeep/heartbeats.ts'
import { isRecord } from '#domain/text/record.ts'
import type { Log } from '#services/log.ts'

import type { StripeCall } from './after-sale.ts'
import { isPermissionName, PROVIDER_DOWN_FAILURE, type CardProvider } from './card-provider.ts'
import { parseEvent, isSigned, providerEvent } from './event.ts'
import { orderReference, readSessionPayment } from './reading.ts'
import { isStripeError, findMissingRights, findRightIn } from './rights.ts'
import { causeOf, makeRefund, createSession, sessionParams } from './session.ts'

export interface StripeOptions {
  siteUrl: string
  secretKey: string
  webhookSecret: string
  apiUrl: string | null
  live: boolean
  paypal: boolean
  dashboardUrl: string
  log: Log
  /** Called with `provider` if Stripe refuses the shop's key, or with the permission that the key lacks. */
  keyFails: (part: MonitoredPart, failure: string) => Promise<void>
}

/** Time limit of a try; short enough for an answer within ten seconds, including one retry. */
const TIMEOUT_MS = 3500
const MAX_ENTRIES = 1000

/** Payments at Stripe or an emulator. The SDK's 200 files are loaded with the first call for them. */
export function stripeProvider(options: StripeOptions): CardProvider {
  let loading: Promise<Stripe> | undefined
  const sdk = () => (loading ??= load(options))
  const callStripe = async <T>(ask: StripeCall<T>) => mapStripeErrors(ask(await sdk()), options)
  /** Makes a call; undefined if the call fails with an expected error. */
  async function askUnless<T>(isExpected: (error: unknown) => boolean, ask: StripeCall<T>) {
    try {
      return await callStripe(ask)
    } catch (error) {
      if (isExpected(error)) return undefined
      throw error
    }
  }
  return {
    live: options.live,
    paypal: options.paypal,
    paymentUrl: (paymentIntentId) => `${options.dashboardUrl}${paymentIntentId}`,
    openSession: async (request) => {
      const idempotencyKey = `order-${request.id}-${request.instead?.previousSession ?? '1'}`
      const params = sessionParams(request, options.siteUrl)
      const session = await createSession(
        (stripe) => stripe.checkout.sessions.create(params, { idempotencyKey }),
        callStripe,
      )
      if (!session) throw unreadableAnswer()
      return session
    },
    readPayment: async (sessionId, scope = 'payment') => {
      const session = await askUnless(isMissing, ({ checkout }) =>
        checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }),
      )
      if (!session) return undefined
      return readSessionPayment(session, scope, (ask) => askUnless(isMissing, ask))
    },
    refund: (wanted) => makeRefund(callStripe, wanted),
    sessionOf: async (paymentIntentId) => {
      const list = await askUnless(isMissing, ({ checkout }) =>
        checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 }),
      )
      return list?.data[0]?.id
    },
    completedSince: async (moment) => {
      const wanted = { created: since(moment), status: 'complete', limit: 100 } as const
      const sessions = await callStripe(({ checkout }) =>
        checkout.sessions.list(wanted).autoPagingToArray({ limit: MAX_ENTRIES }),
      )
      warnIfTruncated('sessions', sessions.length, options.log)
      return sessions.map((session) => ({ id: session.id, orderId: orderReference(session) }))
    },
    eventsSince: async (moment, types) => {
      const wanted = { created: since(moment), types: [...types], limit: 100 }
      const events = await callStripe((stripe) =>
        stripe.events.list(wanted).autoPagingToArray({ limit: MAX_ENTRIES }),
      )
      warnIfTruncated('events', events.length, options.log)
      return events.map(providerEvent).toReversed()
    },
    expireSession: async (sessionId) => {
      await askUnless(isRefused, ({ checkout }) => checkout.sessions.expire(sessionId))
    },
    findMissingRights: (rights) => callStripe((stripe) => findMissingRights(stripe, rights)),
    readEvent: async (body, signature) => {
      const isOurs = await isSigned(await sdk(), body, signature, options.webhookSecret)
      return isOurs ? (parseEvent(body) ?? 'not-an-event') : undefined
    },
  }
}

async function load({ secretKey, apiUrl }: StripeOptions) {
  // The SDK is imported by package name, because the host's bundler would inline a relative file.
  const { Stripe: Client } = await import('stripe')
  const limits = { maxNetworkRetries: 1, timeout: TIMEOUT_MS, telemetry: false }
  return new Client(secretKey, { ...emulatorOptions(apiUrl), ...limits })
}

function since(moment: Date) {
  return { gte: Math.floor(moment.getTime() / 1000) }
}

/** Logs that a list was not read to its end; lists are newest first, so the oldest entries are missing. */
function warnIfTruncated(list: string, read: number, log: Log): void {
  if (read === MAX_ENTRIES) log('provider-list-cut-off', { list, read })
}

/** SDK options for an emulator's address; empty for Stripe itself. */
export function emulatorOptions(apiUrl: string | null) {
  if (apiUrl === null) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  return { host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' } as const
}

function isStripeObject(answer: unknown): boolean {
  return isRecord(answer) && typeof answer['object'] === 'string'
}

function unreadableAnswer(): Refusal {
  const message = 'The payment service sent an answer that could not be read.'
  return new Refusal({ ...PROVIDER_DOWN_FAILURE, message })
}

function isRefused(error: unknown): boolean {
  return error instanceof Refusal && error.failure.code === 'provider-error'
}

function isMissing(error: unknown): boolean {
  return isRefused(error) && causeOf(error).code === 'resource_missing'
}

/** Converts errors: `provider-error` if Stripe rejects the request, otherwise `provider-unavailable`. */
async function mapStripeErrors<T>(
  promise: Promise<T>,
  { log, keyFails }: Pick<StripeOptions, 'log' | 'keyFails'>,
) {
  try {
    const answer = await promise
    // The SDK also returns the body of an HTTP error, unless the body is in Stripe's format.
    if (!Array.isArray(answer) && !isStripeObject(answer)) throw unreadableAnswer()
    return answer
  } catch (error) {
    if (!isStripeError(error)) throw unreadableAnswer()
    const reason = reasonOf(error)
    if (isPermissionName(reason)) {
      log('provider-right-missing', { right: reason })
      await keyFails(reason, 'missing')
      throw new Refusal(PROVIDER_DOWN_FAILURE, error, reason)
    }
    const { type, code = null, param = null } = error
    log('provider-refused', { type, code, param })
    if (isStripeError(error, 'InvalidRequestError')) {
      throw new Refusal({ code: 'provider-error', message: 'Could not process payment' }, error)
    }
    if (reason === KEY_REFUSED_CODE) await keyFails('provider', reason)
    throw new Refusal(PROVIDER_DOWN_FAILURE, error, reason)
  }
}

/** Why a call failed: the missing permission, or else the status or code of the answer, or `no-answer`. */
function reasonOf(error: Stripe.errors.StripeError): string {
  const right = isStripeError(error, 'PermissionError') ? findRightIn(error.message) : undefined
  return right ?? String(error.statusCode ?? error.code ?? 'no-answer')
}
