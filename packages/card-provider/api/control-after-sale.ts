import { z } from 'zod'

import type { RefundStart } from '#card-provider/records/tables.ts'
import { moveDispute, reinstate } from '#card-provider/verbs/dispute.ts'
import { order } from '#card-provider/verbs/orders.ts'
import {
  disputePayment,
  movePaymentDispute,
  refundPayment,
  reviewPayment,
  warnPayment,
} from '#card-provider/verbs/payment-actions.ts'
import { CLOSED_REASONS, closeReview, FRAUD_TYPES } from '#card-provider/verbs/radar.ts'
import {
  endRefund,
  FAILURE_REASONS,
  processRefund,
  referRefund,
  succeedRefund,
} from '#card-provider/verbs/refund-moves.ts'

import { nothing, type Verb, verb } from './control-verb.ts'

const start = {
  status: z.enum(['succeeded', 'pending', 'requires_action']).default('succeeded'),
  pending_reason: z.enum(['processing', 'insufficient_funds', 'charge_pending']).optional(),
}

const end = z.strictObject({
  failure_reason: z.enum(FAILURE_REASONS).optional(),
  charge: z.enum(['lowered', 'unchanged']).default('lowered'),
})

/** Refunds as the dashboard makes them, and what banks do to any refund. */
const refundVerbs: Verb[] = [
  verb(
    'payments/:id/refund',
    z.strictObject({ amount: z.int().min(1).optional(), ...start }),
    (act, id, { amount, ...wanted }) => refundPayment(amount, startOf(wanted))(act, id),
  ),
  // How the next refund that the shop asks for begins.
  verb('refunds/next', z.strictObject(start), (act, _id, wanted) =>
    order(act, { nextRefund: startOf(wanted) }),
  ),
  verb('refunds/:id/succeed', nothing, succeedRefund),
  verb('refunds/:id/process', nothing, processRefund),
  verb(
    'refunds/:id/reference',
    z.strictObject({ reference: z.string().default('24492150310098765432109') }),
    (act, id, { reference }) => referRefund(act, id, reference),
  ),
  verb('refunds/:id/fail', end, (act, id, { failure_reason = 'lost_or_stolen_card', charge }) =>
    endRefund(act, id, { status: 'failed', failure_reason, charge }),
  ),
  verb('refunds/:id/cancel', end, (act, id, { failure_reason = 'merchant_request', charge }) =>
    endRefund(act, id, { status: 'canceled', failure_reason, charge }),
  ),
]

function startOf({
  status,
  pending_reason = 'processing',
}: {
  status: RefundStart['status']
  pending_reason?: 'processing' | 'insufficient_funds' | 'charge_pending' | undefined
}): RefundStart {
  return status === 'pending' ? { status, pending_reason } : { status }
}

/** What banks do about disputes; a status may be any text, since Stripe's own may grow. */
const disputeVerbs: Verb[] = [
  verb(
    'payments/:id/dispute',
    z.strictObject({
      status: z.string().default('needs_response'),
      reason: z.string().default('fraudulent'),
      amount: z.int().min(1).optional(),
      currency: z.enum(['gbp', 'usd', 'eur']).optional(),
      due_by: z.int().min(0).nullable().optional(),
      prefix: z.enum(['du', 'dp']).default('du'),
    }),
    (act, id, { due_by, ...terms }) => disputePayment({ ...terms, due_by })(act, id),
  ),
  verb(
    'payments/:id/dispute/close',
    z.strictObject({ status: z.enum(['won', 'lost']) }),
    (act, id, { status }) => movePaymentDispute(status)(act, id),
  ),
  verb('disputes/:id/move', z.strictObject({ status: z.string().min(1) }), (act, id, { status }) =>
    moveDispute(act, id, status),
  ),
  verb(
    'disputes/:id/reinstate',
    z.strictObject({ amount: z.int().min(1) }),
    (act, id, { amount }) => reinstate(act, id, amount),
  ),
]

/** What Radar does: warnings of fraud and reviews. */
const radarVerbs: Verb[] = [
  verb(
    'payments/:id/warning',
    z.strictObject({ fraud_type: z.enum(FRAUD_TYPES).default('misc') }),
    (act, id, { fraud_type }) => warnPayment(fraud_type)(act, id),
  ),
  verb(
    'payments/:id/review',
    z.strictObject({ reason: z.enum(['rule', 'manual']).default('rule') }),
    (act, id, { reason }) => reviewPayment(reason)(act, id),
  ),
  verb(
    'reviews/:id/close',
    z.strictObject({ reason: z.enum(CLOSED_REASONS).default('approved') }),
    (act, id, { reason }) => closeReview(act, id, reason),
  ),
]

/** What happens to a payment after the sale. */
export const afterSaleVerbs: Verb[] = [...refundVerbs, ...disputeVerbs, ...radarVerbs]
