import { isRefusal, missing, type Refusal, refuse } from '#card-provider/api/refusal.ts'
import { type Act, sessionOfIntent } from '#card-provider/records/store.ts'
import type {
  Buyer,
  Charge,
  Instrument,
  RefundStart,
  SessionRecord,
} from '#card-provider/records/tables.ts'

import { answerChallenge, confirmSession } from './confirm.ts'
import { moveDispute } from './dispute.ts'
import { endRefund, refundCharge } from './refund.ts'
import { expireSession } from './session.ts'
import { settlePayment } from './settle.ts'
import { GENERIC, INSUFFICIENT_FUNDS, type Verdict } from './test-cards.ts'

/** Does something to the charge of a payment, which its session or its intent names. */
export function onCharge(
  act: Act,
  id: string,
  work: (charge: Charge) => object | Refusal,
): object | Refusal {
  const record = findPayment(act, id)
  if (isRefusal(record)) return record
  const intent = act.draft.find('intents', record.session.payment_intent ?? '')
  const charge = act.draft.find('charges', intent?.latest_charge ?? '')
  return charge ? work(charge) : refuse('This payment has no charge yet.')
}

/** Gives back an amount in the smallest unit, or all that is left, without metadata of the shop. */
export function refundPayment(act: Act, id: string, amount?: number, start?: RefundStart) {
  const terms = { amount, reason: 'requested_by_customer', metadata: {}, start }
  return onCharge(act, id, (charge) => refundCharge(act, charge, terms))
}

/** The bank sends the newest refund of the payment back. */
export function failNewestRefund(act: Act, id: string): object | Refusal {
  return onCharge(act, id, (charge) => {
    const refund = act.draft
      .all('refunds')
      .findLast((one) => one.charge === charge.id && one.status !== 'failed')
    const end = {
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
      charge: 'lowered',
    } as const
    return refund ? endRefund(act, refund.id, end) : refuse('This payment has no refund.')
  })
}

/** The newest dispute of the payment comes into another state. */
export function moveNewestDispute(act: Act, id: string, status: string): object | Refusal {
  return onCharge(act, id, (charge) => {
    const dispute = act.draft.all('disputes').findLast((one) => one.charge === charge.id)
    return dispute ? moveDispute(act, dispute.id, status) : refuse('This payment has no dispute.')
  })
}

/** A payment that settles later comes in or fails. */
export function settle(act: Act, id: string, succeed: boolean): SessionRecord | Refusal {
  const record = findPayment(act, id)
  return isRefusal(record) ? record : settlePayment(act, record, succeed)
}

/** The session is closed before its time. */
export function expire(act: Act, id: string): SessionRecord | Refusal {
  const record = findPayment(act, id)
  return isRefusal(record) ? record : expireSession(act, record)
}

/** The session of an id of either kind. */
export function findPayment(act: Act, id: string): SessionRecord | Refusal {
  return act.draft.find('sessions', id) ?? sessionOfIntent(act, id) ?? missing('payment', id, 'id')
}

export const OUTCOMES = [
  'success',
  'decline',
  'insufficient_funds',
  '3ds',
  '3ds_pending',
  '3ds_failure',
  'delayed',
  'delayed_success',
  'delayed_failure',
] as const
type Outcome = (typeof OUTCOMES)[number]

interface Script {
  outcome: Outcome
  method: 'card' | 'paypal'
  email?: string | undefined
  name?: string | undefined
}

const VERDICTS: Record<Outcome, Verdict> = {
  success: { kind: 'approve' },
  decline: { kind: 'decline', decline: GENERIC },
  insufficient_funds: { kind: 'decline', decline: INSUFFICIENT_FUNDS },
  '3ds': { kind: 'challenge' },
  '3ds_pending': { kind: 'challenge' },
  '3ds_failure': { kind: 'challenge' },
  delayed: { kind: 'later' },
  delayed_success: { kind: 'later' },
  delayed_failure: { kind: 'later' },
}
const CARD: Instrument = { kind: 'card', brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 }

/** Pays a session without the hosted page, with the outcome a test wants. */
export function payByScript(
  act: Act,
  id: string,
  { outcome, method, email, name }: Script,
): SessionRecord | Refusal {
  const record = findPayment(act, id)
  if (isRefusal(record)) return record
  const { payment_method_types: offered, customer_email } = record.session
  if (!offered.includes(method)) {
    return refuse(`This Checkout Session does not offer ${method}.`, { param: 'method' })
  }
  const confirmed = confirmSession(act, record, {
    instrument: method === 'paypal' ? { kind: 'paypal' } : CARD,
    buyer: sampleBuyer(email ?? customer_email, name),
    verdict: VERDICTS[outcome],
  })
  if (isRefusal(confirmed)) return confirmed
  switch (outcome) {
    case '3ds':
    case '3ds_failure':
      return answerChallenge(act, confirmed, outcome === '3ds')
    case 'delayed_success':
    case 'delayed_failure':
      return settlePayment(act, confirmed, outcome === 'delayed_success')
    default:
      return confirmed
  }
}

/** A buyer as the hosted page would give it, with samples for what nobody typed. */
export function sampleBuyer(
  email: string | null,
  name = 'Sam Buyer',
  postalCode = 'SW1A 1AA',
): Buyer {
  return {
    email: email ?? 'buyer@example.com',
    name,
    phone: null,
    address: {
      city: null,
      country: 'GB',
      line1: null,
      line2: null,
      postal_code: postalCode,
      state: null,
    },
  }
}
