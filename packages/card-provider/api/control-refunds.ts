import { z } from 'zod'

import type { RefundStart } from '#card-provider/records/tables.ts'
import { order } from '#card-provider/verbs/orders.ts'
import { refundPayment } from '#card-provider/verbs/payment-actions.ts'
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
export const refundVerbs: Verb[] = [
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
