import { isRefusal, missing, type Refusal, refuse } from '#card-provider/api/refusal.ts'
import { nulls } from '#card-provider/objects/format.ts'
import { type Act, sessionOfIntent } from '#card-provider/records/store.ts'
import type {
  Buyer,
  Charge,
  Instrument,
  Refund,
  RefundStart,
  SessionRecord,
} from '#card-provider/records/tables.ts'

import { moveDispute } from './dispute.ts'
import { cancelPayment, confirmSession, settlePayment } from './pay.ts'
import { failRefund, refundCharge } from './refund.ts'
import { expireSession } from './session.ts'
import { GENERIC, type Verdict } from './test-cards.ts'

/** Does something to a payment, which its session or its intent names. */
function onPayment<T>(act: Act, id: string, work: (record: SessionRecord) => T): T | Refusal {
  const record = findPayment(act, id)
  return isRefusal(record) ? record : work(record)
}

/** Does something to the charge of a payment. */
export function onCharge(
  act: Act,
  id: string,
  work: (charge: Charge) => object | Refusal,
): object | Refusal {
  return onPayment(act, id, ({ session }) => {
    const intent = act.find('intents', session.payment_intent ?? '')
    const charge = act.find('charges', intent?.latest_charge ?? '')
    return charge ? work(charge) : refuse('This payment has no charge yet.')
  })
}

/** Gives back an amount in the smallest unit, or all that is left, without metadata of the shop. */
export function refundPayment(
  act: Act,
  charge: Charge,
  { amount, ...start }: { amount?: number | undefined } & Partial<RefundStart>,
): Refund | Refusal {
  const terms = { amount, reason: 'requested_by_customer', metadata: {} }
  return refundCharge(act, charge, { ...terms, start: { status: 'succeeded', ...start } })
}

const FAILED = { failure_reason: 'lost_or_stolen_card', charge: 'lowered' } as const

/** The bank sends the newest refund of the payment back. */
export function failNewestRefund(act: Act, id: string): object | Refusal {
  return onCharge(act, id, (charge) => {
    const refund = act
      .all('refunds')
      .findLast((one) => one.charge === charge.id && one.status !== 'failed')
    return refund ? failRefund(act, refund.id, FAILED) : refuse('This payment has no refund.')
  })
}

/** The newest dispute of the payment comes into another state. */
export function moveNewestDispute(act: Act, id: string, to: { status: string }): object | Refusal {
  return onCharge(act, id, (charge) => {
    const dispute = act.all('disputes').findLast((one) => one.charge === charge.id)
    return dispute ? moveDispute(act, dispute.id, to) : refuse('This payment has no dispute.')
  })
}

/** A payment that settles later comes in or fails. */
export function settle(act: Act, id: string, { succeed }: { succeed: boolean }) {
  return onPayment(act, id, (record) => settlePayment(act, record, succeed))
}

/** A payment that settles later is called off. */
export function cancel(act: Act, id: string) {
  return onPayment(act, id, (record) => cancelPayment(act, record))
}

/** The session is closed before its time. */
export function expire(act: Act, id: string) {
  return onPayment(act, id, (record) => expireSession(act, record))
}

/** The session of an id of either kind. */
export function findPayment(act: Act, id: string): SessionRecord | Refusal {
  return act.find('sessions', id) ?? sessionOfIntent(act, id) ?? missing('payment', id, 'id')
}

/** What the bank says to each outcome that a test can want. */
const VERDICTS = {
  success: 'approve',
  decline: GENERIC,
  delayed: 'later',
} as const satisfies Record<string, Verdict>

export const OUTCOMES = Object.keys(VERDICTS) as (keyof typeof VERDICTS)[]

const CARD: Instrument = { kind: 'card', last4: '4242', expMonth: 12, expYear: 2034 }

/** Pays a session by card without the hosted page. */
export function payByScript(
  act: Act,
  id: string,
  { outcome }: { outcome: keyof typeof VERDICTS },
): SessionRecord | Refusal {
  return onPayment(act, id, (record) =>
    confirmSession(act, record, {
      instrument: CARD,
      buyer: sampleBuyer(record.session.customer_email),
      verdict: VERDICTS[outcome],
    }),
  )
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
    address: { country: 'GB', postal_code: postalCode, ...nulls('city line1 line2 state') },
  }
}
