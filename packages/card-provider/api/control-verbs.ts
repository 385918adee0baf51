import { z } from 'zod'

import type { Act } from '#card-provider/records/store.ts'
import { type Charge, DELIVERY_MODES } from '#card-provider/records/tables.ts'
import { moveDispute, openDispute, reinstate } from '#card-provider/verbs/dispute.ts'
import {
  cancel,
  expire,
  moveNewestDispute,
  onCharge,
  OUTCOMES,
  payByScript,
  refundPayment,
  settle,
} from '#card-provider/verbs/payment-actions.ts'
import { closeReview, openReview, warn } from '#card-provider/verbs/radar.ts'
import { failRefund, succeedRefund } from '#card-provider/verbs/refund.ts'
import {
  changeSettings,
  flushDeliveries,
  redeliver,
  redeliverEvent,
} from '#card-provider/webhooks/events.ts'

import { type Refusal, refuse } from './refusal.ts'
import { patternOf } from './route.ts'

/** One control endpoint, taken with POST: the body it takes and what it does. */
interface Verb {
  pattern: RegExp
  run(act: Act, id: string, body: unknown): object | Refusal
}

/** A control endpoint at this path below `/_control/`. */
function verb<S extends z.ZodRawShape>(
  path: string,
  shape: S,
  run: (act: Act, id: string, body: z.output<z.ZodObject<S>>) => object | Refusal,
): Verb {
  const schema = z.strictObject(shape)
  return {
    pattern: patternOf(`/_control/${path}`),
    run(act, id, body) {
      const read = schema.safeParse(body)
      return read.success ? run(act, id, read.data) : refuse(z.prettifyError(read.error))
    },
  }
}

/** One that does something to the charge of the payment in its path. */
function chargeVerb<S extends z.ZodRawShape>(
  path: string,
  shape: S,
  run: (act: Act, charge: Charge, body: z.output<z.ZodObject<S>>) => object | Refusal,
): Verb {
  return verb(`payments/:id/${path}`, shape, (act, id, body) =>
    onCharge(act, id, (charge) => run(act, charge, body)),
  )
}

const amount = z.int().min(1)
/** Any text, since Stripe's own may grow. */
const text = z.string().min(1)
const types = z.array(z.string()).nullable().default(null)
/** How a refund begins. */
const start = {
  status: z.enum(['succeeded', 'pending', 'requires_action']).default('succeeded'),
  pending_reason: z
    .enum(['processing', 'insufficient_funds', 'charge_pending'])
    .default('processing'),
}
/** What becomes of the charge's sums when a refund ends without success. */
const charge = z.enum(['lowered', 'unchanged']).default('lowered')

/** Every control endpoint that changes something. */
export const VERBS: Verb[] = [
  // What becomes of deliveries, and of the rights of restricted keys.
  verb('deliveries', { mode: z.enum(DELIVERY_MODES), types }, (act, _id, wanted) =>
    changeSettings(act, wanted),
  ),
  verb('deliveries/flush', { reversed: z.boolean().default(false), types }, flushDeliveries),
  verb('deliveries/:id/redeliver', {}, redeliver),
  verb('events/:id/redeliver', {}, redeliverEvent),
  verb('rights', { missing: z.array(z.string()) }, (act, _id, { missing: missingRights }) =>
    changeSettings(act, { missingRights }),
  ),

  // What the buyer does, and how a method that settles later ends.
  verb('sessions/:id/pay', { outcome: z.enum(OUTCOMES).default('success') }, payByScript),
  verb('sessions/:id/expire', {}, expire),
  verb('payments/:id/settle', { succeed: z.boolean().default(true) }, settle),
  verb('payments/:id/cancel', {}, cancel),

  // Refunds as the dashboard makes them, and what banks do to any refund.
  chargeVerb('refund', { amount: amount.optional(), ...start }, refundPayment),
  // How the next refund that the shop asks for begins.
  verb('refunds/next', start, (act, _id, nextRefund) => changeSettings(act, { nextRefund })),
  verb('refunds/:id/succeed', {}, succeedRefund),
  verb(
    'refunds/:id/fail',
    { failure_reason: text.default('lost_or_stolen_card'), charge },
    failRefund,
  ),

  // What banks do about disputes.
  chargeVerb(
    'dispute',
    {
      status: text.default('needs_response'),
      reason: text.default('fraudulent'),
      amount: amount.optional(),
    },
    openDispute,
  ),
  verb('payments/:id/dispute/close', { status: z.enum(['won', 'lost']) }, moveNewestDispute),
  verb('disputes/:id/move', { status: text }, moveDispute),
  verb('disputes/:id/reinstate', { amount }, reinstate),

  // What Radar does: warnings of fraud and reviews.
  chargeVerb('warning', {}, warn),
  chargeVerb('review', {}, openReview),
  verb('reviews/:id/close', {}, closeReview),
]
