import type Stripe from 'stripe'
import { z } from 'zod'

import { refundCharge } from '#card-provider/actions/refund.ts'
import { createSession, expireSession } from '#card-provider/actions/session.ts'
import { paymentParts, type Tx } from '#card-provider/records/store.ts'
import type { Charge, SessionRecord } from '#card-provider/records/tables.ts'
import { eventView } from '#card-provider/webhooks/events.ts'

import {
  createdSince,
  parameters,
  arrayOf,
  metadata,
  paging,
  listPage,
  positiveInteger,
  text,
} from './parameters.ts'
import { refuseUnknownId, refuse } from './refusal.ts'
import { type Call, type Route, route, type Shop } from './route.ts'
import { sessionCreateParams } from './session-parameters.ts'

const SESSIONS = '/v1/checkout/sessions'

const sessionListParams = parameters({
  ...paging,
  created: createdSince,
  payment_intent: text().optional(),
  status: z.enum(['complete', 'expired', 'open']).optional(),
})

const sessionParams = parameters({
  expand: arrayOf(z.literal('payment_intent.latest_charge')).optional(),
})

const sessionRoutes: Route[] = [
  route('POST', SESSIONS, sessionCreateParams, ({ tx, shop }, params) =>
    sessionView(createSession(tx, params), shop),
  ),
  route('GET', SESSIONS, sessionListParams, ({ tx }, params) => {
    const sessions = tx
      .all('sessions')
      .map(({ session }) => session)
      .filter(
        (session) =>
          session.created >= params.created.gte &&
          (params.status ?? session.status) === session.status &&
          (params.payment_intent ?? session.payment_intent) === session.payment_intent,
      )
    return listPage(sessions.toReversed(), params)
  }),
  route('GET', `${SESSIONS}/:id`, sessionParams, (call, { expand }) => {
    const record = findSession(call)
    const session = sessionView(record, call.shop)
    const { intent, charge: latest_charge = null } = paymentParts(call.tx, record)
    return expand && intent ? { ...session, payment_intent: { ...intent, latest_charge } } : session
  }),
  route('POST', `${SESSIONS}/:id/expire`, parameters({}), (call) =>
    sessionView(expireSession(call.tx, findSession(call)), call.shop),
  ),
]

function findSession({ tx, id }: Call): SessionRecord {
  const record = tx.find('sessions', id)
  if (record) return record
  if (!/^cs_(test|live)_\w+$/.test(id)) refuse(`Invalid checkout.session id: ${id}`)
  refuseUnknownId('checkout.session', id)
}

/** A session as Stripe returns it: with the address of its page while it is open. */
function sessionView({ id, session }: SessionRecord, { pageUrl }: Shop) {
  return { ...session, url: session.status === 'open' ? pageUrl(id) : null }
}

/** An endpoint for one object; `name` is the object's name in Stripe's error. */
function retrieveRoute(path: string, table: 'intents' | 'reviews', name: string): Route {
  return route('GET', `/v1/${path}/:id`, parameters({}), ({ tx, id }) => {
    return tx.find(table, id) ?? refuseUnknownId(name, id)
  })
}

/** An endpoint that lists refunds, disputes or warnings by payment, newest first. */
function listRoute(path: string, table: 'refunds' | 'disputes' | 'warnings'): Route {
  const params = parameters({ ...paging, payment_intent: text().optional() })
  return route('GET', `/v1/${path}`, params, (call, { payment_intent: wanted, ...rest }) => {
    const all = call.tx
      .all(table)
      .filter((part) => (wanted ?? part.payment_intent) === part.payment_intent)
    return listPage(all.toReversed(), rest)
  })
}

const refundCreateParams = parameters({
  amount: positiveInteger.optional(),
  metadata: metadata.default({}),
  payment_intent: text(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).nullable().default(null),
})

const paymentRoutes: Route[] = [
  retrieveRoute('payment_intents', 'intents', 'payment_intent'),
  retrieveRoute('reviews', 'reviews', 'review'),
  listRoute('refunds', 'refunds'),
  listRoute('disputes', 'disputes'),
  listRoute('radar/early_fraud_warnings', 'warnings'),
  route('POST', '/v1/refunds', refundCreateParams, ({ tx }, params) =>
    refundCharge(tx, chargeToRefund(tx, params.payment_intent), params),
  ),
]

function chargeToRefund(tx: Tx, intentId: string): Charge {
  const intent = tx.find('intents', intentId)
  if (!intent) refuseUnknownId('payment_intent', intentId)
  const message = `This PaymentIntent (${intentId}) does not have a successful charge to refund.`
  return tx.find('charges', intent.latest_charge ?? '') ?? refuse(message)
}

const eventListParams = parameters({
  ...paging,
  created: createdSince,
  types: arrayOf(text()).optional(),
})
const BALANCE: Stripe.Balance = { object: 'balance', available: [], livemode: false, pending: [] }

const accountRoutes: Route[] = [
  // `npm run doctor` reads the date header of the answer.
  route('GET', '/v1/balance', parameters({}), () => BALANCE),
  route('GET', '/v1/events', eventListParams, ({ tx }, params) => {
    const events = tx
      .all('events')
      .filter((event) => event.created >= params.created.gte)
      .filter(({ type }) => params.types?.includes(type) ?? true)
    return listPage(events.map(eventView).toReversed(), params)
  }),
]

export const ROUTES: Route[] = [...sessionRoutes, ...paymentRoutes, ...accountRoutes]
