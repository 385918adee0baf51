import type { Act } from '#card-provider/records/act.ts'
import type { Charge } from '#card-provider/records/tables.ts'
import { takeNextRefund } from '#card-provider/verbs/orders.ts'
import { refundCharge } from '#card-provider/verbs/refund.ts'

import { createdWithin, pageOf } from './list.ts'
import {
  type Created,
  intentListParams,
  paymentPartListParams,
  refundCreateParams,
  retrieveParams,
} from './params.ts'
import { isRefusal, missing, type Refusal, refuse } from './refusal.ts'
import { type Route, route } from './route.ts'

export const paymentRoutes: Route[] = [
  route('GET', '/v1/payment_intents', intentListParams, ({ act, path }, params) => {
    const intents = act.draft
      .all('intents')
      .filter((intent) => createdWithin(params.created, intent.created))
    return pageOf(
      params.customer === undefined ? intents.toReversed() : [],
      params,
      path,
      'payment_intent',
    )
  }),
  route('GET', '/v1/payment_intents/:id', retrieveParams, ({ act, id }) => {
    return act.draft.find('intents', id) ?? missing('payment_intent', id, 'intent')
  }),
  route('GET', '/v1/charges', paymentPartListParams, ({ act, path }, params) =>
    pageOf(parts(act.draft.all('charges'), params), params, path, 'charge'),
  ),
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
  route('GET', '/v1/refunds', paymentPartListParams, ({ act, path }, params) =>
    pageOf(parts(act.draft.all('refunds'), params), params, path, 'refund'),
  ),
  route('GET', '/v1/refunds/:id', retrieveParams, ({ act, id }) => {
    return act.draft.find('refunds', id) ?? missing('refund', id, 'refund')
  }),
  route('GET', '/v1/disputes', paymentPartListParams, ({ act, path }, params) =>
    pageOf(parts(act.draft.all('disputes'), params), params, path, 'dispute'),
  ),
  route('GET', '/v1/disputes/:id', retrieveParams, ({ act, id }) => {
    return act.draft.find('disputes', id) ?? missing('dispute', id, 'dispute')
  }),
  route('GET', '/v1/radar/early_fraud_warnings', paymentPartListParams, ({ act, path }, params) =>
    pageOf(parts(act.draft.all('warnings'), params), params, path, 'radar.early_fraud_warning'),
  ),
  route('GET', '/v1/radar/early_fraud_warnings/:id', retrieveParams, ({ act, id }) => {
    return act.draft.find('warnings', id) ?? missing('radar.early_fraud_warning', id, 'id')
  }),
  route('GET', '/v1/reviews/:id', retrieveParams, ({ act, id }) => {
    return act.draft.find('reviews', id) ?? missing('review', id, 'id')
  }),
]

/** Newest first, narrowed to what the caller asks for. */
function parts<
  T extends { id: string; created: number; payment_intent: string; charge?: string | object },
>(
  all: T[],
  wanted: { charge?: string | undefined; created?: Created; payment_intent?: string | undefined },
): T[] {
  return all
    .filter(
      (part) =>
        createdWithin(wanted.created, part.created) &&
        (wanted.charge === undefined || part.charge === wanted.charge) &&
        (wanted.payment_intent === undefined || part.payment_intent === wanted.payment_intent),
    )
    .toReversed()
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
