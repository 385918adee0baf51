import { z } from 'zod'

import type { Act } from '#card-provider/records/store.ts'
import type { Charge } from '#card-provider/records/tables.ts'
import { takeNextRefund } from '#card-provider/verbs/orders.ts'
import { refundCharge } from '#card-provider/verbs/refund.ts'

import { expand, page, pageOf } from './list.ts'
import { hash, metadata, positive, text } from './parameters.ts'
import { isRefusal, missing, type Refusal, refuse } from './refusal.ts'
import { type Route, route } from './route.ts'

const retrieveParams = hash(expand)
/** Refunds, disputes and warnings are found by the payment that they belong to. */
const listParams = hash({ ...page, payment_intent: text().optional() })

const refundCreateParams = hash({
  ...expand,
  amount: positive.optional(),
  charge: text().optional(),
  metadata: metadata.optional(),
  payment_intent: text().optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})

/** Payments, and what happens to them after the sale. */
export const paymentRoutes: Route[] = [
  route('GET', '/v1/payment_intents/:id', retrieveParams, ({ act, id }) => {
    return act.draft.find('intents', id) ?? missing('payment_intent', id, 'intent')
  }),
  route('GET', '/v1/charges/:id', retrieveParams, ({ act, id }) => findCharge(act, id)),
  route('POST', '/v1/refunds', refundCreateParams, ({ act }, params) => {
    const charge = chargeToRefund(act, params)
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

interface Wanted {
  charge?: string | undefined
  payment_intent?: string | undefined
}

function chargeToRefund(act: Act, wanted: Wanted): Charge | Refusal {
  const { charge: chargeId, payment_intent: intentId } = wanted
  if (intentId !== undefined) return chargeOfIntent(act, intentId, chargeId)
  if (chargeId !== undefined) return findCharge(act, chargeId)
  return refuse(
    'One of the following params should be provided for this request: payment_intent or charge.',
  )
}

function chargeOfIntent(act: Act, intentId: string, chargeId?: string): Charge | Refusal {
  const intent = act.draft.find('intents', intentId)
  if (!intent) return missing('payment_intent', intentId, 'payment_intent')
  const id = chargeId ?? intent.latest_charge
  if (id === null) {
    return refuse(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  const charge = findCharge(act, id)
  if (isRefusal(charge) || charge.payment_intent === intentId) return charge
  return refuse(`Charge ${id} does not belong to PaymentIntent ${intentId}.`, { param: 'charge' })
}

function findCharge(act: Act, id: string): Charge | Refusal {
  return act.draft.find('charges', id) ?? missing('charge', id, 'id')
}
