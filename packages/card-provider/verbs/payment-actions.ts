import { isRefusal, missing, type Refusal, refuse } from '#card-provider/api/refusal.ts'
import { type Act, sessionOfIntent } from '#card-provider/records/store.ts'
import type { Charge, RefundStart, SessionRecord } from '#card-provider/records/tables.ts'

import { moveDispute, openDispute } from './dispute.ts'
import { openReview, warn } from './radar.ts'
import { endRefund } from './refund-moves.ts'
import { refundCharge } from './refund.ts'
import { expireSession } from './session.ts'
import { settlePayment } from './settle.ts'

/** What the console and the control endpoints do to a payment, named by its session or intent. */
type Action = (act: Act, id: string) => object | Refusal

/** Gives back an amount in the smallest unit, or all that is left, without metadata of the shop. */
export const refundPayment =
  (amount: number | undefined, start?: RefundStart): Action =>
  (act, id) =>
    onCharge(act, id, (charge) =>
      refundCharge(act, charge, { amount, reason: 'requested_by_customer', metadata: {}, start }),
    )

/** The bank sends the newest refund of the payment back. */
export const failNewestRefund: Action = (act, id) =>
  onCharge(act, id, (charge) => {
    const refund = act.draft
      .all('refunds')
      .findLast((one) => one.charge === charge.id && one.status !== 'failed')
    return refund
      ? endRefund(act, refund.id, {
          status: 'failed',
          failure_reason: 'lost_or_stolen_card',
          charge: 'lowered',
        })
      : refuse('This payment has no refund.')
  })

/** The buyer's bank opens a dispute. */
export const disputePayment =
  (terms: Parameters<typeof openDispute>[2]): Action =>
  (act, id) =>
    onCharge(act, id, (charge) => openDispute(act, charge, terms))

/** The card network warns of fraud. */
export const warnPayment =
  (fraudType: string): Action =>
  (act, id) =>
    onCharge(act, id, (charge) => warn(act, charge, fraudType))

/** The payment waits for a person's approval. */
export const reviewPayment =
  (reason: 'rule' | 'manual'): Action =>
  (act, id) =>
    onCharge(act, id, (charge) => openReview(act, charge, reason))

/** The newest dispute of the payment comes into another state. */
export const movePaymentDispute =
  (status: string): Action =>
  (act, id) =>
    onCharge(act, id, (charge) => {
      const dispute = act.draft.all('disputes').findLast((one) => one.charge === charge.id)
      return dispute ? moveDispute(act, dispute.id, status) : refuse('This payment has no dispute.')
    })

/** A payment that settles later comes in or fails. */
export const settle =
  (succeed: boolean): Action =>
  (act, id) => {
    const record = findPayment(act, id)
    return isRefusal(record) ? record : settlePayment(act, record, succeed)
  }

/** The session is closed before its time. */
export const expire: Action = (act, id) => {
  const record = findPayment(act, id)
  return isRefusal(record) ? record : expireSession(act, record)
}

/** The session of an id of either kind. */
export function findPayment(act: Act, id: string): SessionRecord | Refusal {
  return act.draft.find('sessions', id) ?? sessionOfIntent(act, id) ?? missing('payment', id, 'id')
}

function onCharge(
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
