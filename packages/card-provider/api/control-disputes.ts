import { z } from 'zod'

import { moveDispute, reinstate } from '#card-provider/verbs/dispute.ts'
import { movePaymentDispute, disputePayment } from '#card-provider/verbs/payment-actions.ts'

import { type Verb, verb } from './control-verb.ts'

/** What banks do about disputes; a status may be any text, since Stripe's own may grow. */
export const disputeVerbs: Verb[] = [
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
