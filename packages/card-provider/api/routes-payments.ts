import type Stripe from 'stripe'
import { z } from 'zod'

import { type Act, takeNextRefund } from '#card-provider/records/store.ts'
import type { Charge } from '#card-provider/records/tables.ts'
import { refundCharge } from '#card-provider/verbs/refund.ts'
import { eventView, pendingDeliveries } from '#card-provider/webhooks/events.ts'

import {
  created,
  createdWithin,
  expand,
  hash,
  list,
  metadata,
  page,
  pageOf,
  positive,
  text,
} from './parameters.ts'
import { isRefusal, missing, type Refusal, refuse } from './refusal.ts'
import { type Route, route } from './route.ts'

const retrieveParams = hash(expand)
/** Refunds, disputes and warnings are found by the payment that they belong to. */
const listParams = hash({ ...page, payment_intent: text().optional() })

const refundCreateParams = hash({
  ...expand,
  amount: positive.optional(),
  metadata: metadata.optional(),
  payment_intent: text(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})

/** Payments, and what happens to them after the sale. */
export const paymentRoutes: Route[] = [
  route('GET', '/v1/payment_intents/:id', retrieveParams, ({ act, id }) => {
    return act.draft.find('intents', id) ?? missing('payment_intent', id, 'intent')
  }),
  route('GET', '/v1/charges/:id', retrieveParams, ({ act, id }) => findCharge(act, id)),
  route('POST', '/v1/refunds', refundCreateParams, ({ act }, params) => {
    const charge = chargeToRefund(act, params.payment_intent)
    if (isRefusal(charge)) return charge
    return refundCharge(act, charge, {
      amount: params.amount,
      reason: params.reason ?? null,
      metadata: params.metadata ?? {},
      start: takeNextRefund(act),
    })
  }),
  route('GET', '/v1/refunds', listParams, ({ act, path }, params) =>
    pageOf(ofPayment(act.draft.all('refunds'), params), params, path),
  ),
  route('GET', '/v1/refunds/:id', retrieveParams, ({ act, id }) => {
    return act.draft.find('refunds', id) ?? missing('refund', id, 'refund')
  }),
  route('GET', '/v1/disputes', listParams, ({ act, path }, params) =>
    pageOf(ofPayment(act.draft.all('disputes'), params), params, path),
  ),
  route('GET', '/v1/radar/early_fraud_warnings', listParams, ({ act, path }, params) =>
    pageOf(ofPayment(act.draft.all('warnings'), params), params, path),
  ),
  route('GET', '/v1/reviews/:id', retrieveParams, ({ act, id }) => {
    return act.draft.find('reviews', id) ?? missing('review', id, 'id')
  }),
]

/** Newest first, narrowed to one payment where the caller names it. */
function ofPayment<T extends { payment_intent: string }>(
  all: T[],
  { payment_intent: wanted }: { payment_intent?: string | undefined },
): T[] {
  return all.filter((part) => (wanted ?? part.payment_intent) === part.payment_intent).toReversed()
}

function chargeToRefund(act: Act, intentId: string): Charge | Refusal {
  const intent = act.draft.find('intents', intentId)
  if (!intent) return missing('payment_intent', intentId, 'payment_intent')
  return intent.latest_charge === null
    ? refuse(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
        param: 'payment_intent',
      })
    : findCharge(act, intent.latest_charge)
}

function findCharge(act: Act, id: string): Charge | Refusal {
  return act.draft.find('charges', id) ?? missing('charge', id, 'id')
}

const eventListParams = hash({ ...page, created, types: list(text()).optional() })

const movementListParams = hash({ ...page, created: createdWithin })

/** What the account as a whole answers: its balance and what happened on it. */
export const accountRoutes: Route[] = [
  route('GET', '/v1/balance', hash(expand), ({ act }) => {
    const movements = act.draft.all('balanceTransactions')
    return {
      object: 'balance',
      available: totals(movements.filter((movement) => movement.available_on <= act.now)),
      livemode: false,
      pending: totals(movements.filter((movement) => movement.available_on > act.now)),
    } satisfies Stripe.Balance
  }),
  route('GET', '/v1/balance_transactions', movementListParams, ({ act, path }, params) => {
    const { gte, lt } = params.created
    const movements = act.draft
      .all('balanceTransactions')
      .filter(({ created: at }) => at >= gte && at < lt)
    return pageOf(movements.toReversed(), params, path)
  }),
  route('GET', '/v1/events', eventListParams, ({ act, path }, params) => {
    const pending = pendingDeliveries(act.draft)
    const events = act.draft
      .all('events')
      .filter((event) => event.created >= params.created.gte)
      .filter(({ type }) => params.types?.includes(type) ?? true)
      .map((event) => eventView(event, pending.get(event.id) ?? 0))
    return pageOf(events.toReversed(), params, path)
  }),
]

function totals(movements: Stripe.BalanceTransaction[]): Stripe.Balance.Available[] {
  const nets = new Map<string, number>([['gbp', 0]])
  for (const { currency, net } of movements) nets.set(currency, (nets.get(currency) ?? 0) + net)
  return [...nets].map(([currency, amount]) => ({
    amount,
    currency,
    source_types: { card: amount },
  }))
}
