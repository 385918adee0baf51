import { z } from 'zod'

import type { Act } from '#card-provider/records/store.ts'
import { DELIVERY_MODES } from '#card-provider/records/tables.ts'
import { moveDispute, openDispute, reinstate } from '#card-provider/verbs/dispute.ts'
import {
  expire,
  moveNewestDispute,
  onCharge,
  OUTCOMES,
  payByScript,
  refundPayment,
  settle,
} from '#card-provider/verbs/payment-actions.ts'
import {
  CLOSED_REASONS,
  closeReview,
  FRAUD_TYPES,
  openReview,
  warn,
} from '#card-provider/verbs/radar.ts'
import {
  endRefund,
  FAILURE_REASONS,
  processRefund,
  referRefund,
  succeedRefund,
} from '#card-provider/verbs/refund.ts'
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

const types = z.array(z.string()).nullable().default(null)
const amount = z.int().min(1)

/** What becomes of deliveries, and of the rights of restricted keys. */
const networkVerbs: Verb[] = [
  verb(
    'deliveries',
    { mode: z.enum(DELIVERY_MODES), delayMs: z.int().min(0).default(5000), types },
    (act, _id, wanted) => changeSettings(act, wanted),
  ),
  verb('deliveries/flush', { reversed: z.boolean().default(false), types }, (act, _id, wanted) =>
    flushDeliveries(act, wanted),
  ),
  verb('deliveries/:id/redeliver', {}, redeliver),
  verb('events/:id/redeliver', {}, redeliverEvent),
  verb('rights', { missing: z.array(z.string()) }, (act, _id, { missing }) =>
    changeSettings(act, { missingRights: missing }),
  ),
]

/** What the buyer does, and how a method that settles later ends. */
const saleVerbs: Verb[] = [
  verb(
    'sessions/:id/pay',
    {
      outcome: z.enum(OUTCOMES).default('success'),
      method: z.enum(['card', 'paypal']).default('card'),
      email: z.email().optional(),
      name: z.string().optional(),
    },
    payByScript,
  ),
  verb('sessions/:id/expire', {}, expire),
  verb('payments/:id/settle', { succeed: z.boolean().default(true) }, (act, id, { succeed }) =>
    settle(act, id, succeed),
  ),
]

const start = {
  status: z.enum(['succeeded', 'pending', 'requires_action']).default('succeeded'),
  pending_reason: z
    .enum(['processing', 'insufficient_funds', 'charge_pending'])
    .default('processing'),
}

const end = {
  failure_reason: z.enum(FAILURE_REASONS).optional(),
  charge: z.enum(['lowered', 'unchanged']).default('lowered'),
}

/** Refunds as the dashboard makes them, and what banks do to any refund. */
const refundVerbs: Verb[] = [
  verb(
    'payments/:id/refund',
    { amount: amount.optional(), ...start },
    (act, id, { amount: wanted, ...how }) => refundPayment(act, id, wanted, how),
  ),
  // How the next refund that the shop asks for begins.
  verb('refunds/next', start, (act, _id, nextRefund) => changeSettings(act, { nextRefund })),
  verb('refunds/:id/succeed', {}, succeedRefund),
  verb('refunds/:id/process', {}, processRefund),
  verb(
    'refunds/:id/reference',
    { reference: z.string().default('24492150310098765432109') },
    (act, id, { reference }) => referRefund(act, id, reference),
  ),
  verb('refunds/:id/fail', end, (act, id, { failure_reason = 'lost_or_stolen_card', charge }) =>
    endRefund(act, id, { status: 'failed', failure_reason, charge }),
  ),
  verb('refunds/:id/cancel', end, (act, id, { failure_reason = 'merchant_request', charge }) =>
    endRefund(act, id, { status: 'canceled', failure_reason, charge }),
  ),
]

/** What banks do about disputes; a status may be any text, since Stripe's own may grow. */
const disputeVerbs: Verb[] = [
  verb(
    'payments/:id/dispute',
    {
      status: z.string().default('needs_response'),
      reason: z.string().default('fraudulent'),
      amount: amount.optional(),
      currency: z.enum(['gbp', 'usd', 'eur']).optional(),
      due_by: z.int().min(0).nullable().optional(),
      prefix: z.enum(['du', 'dp']).default('du'),
    },
    (act, id, terms) => onCharge(act, id, (charge) => openDispute(act, charge, terms)),
  ),
  verb('payments/:id/dispute/close', { status: z.enum(['won', 'lost']) }, (act, id, { status }) =>
    moveNewestDispute(act, id, status),
  ),
  verb('disputes/:id/move', { status: z.string().min(1) }, (act, id, { status }) =>
    moveDispute(act, id, status),
  ),
  verb('disputes/:id/reinstate', { amount }, (act, id, { amount: back }) =>
    reinstate(act, id, back),
  ),
]

/** What Radar does: warnings of fraud and reviews. */
const radarVerbs: Verb[] = [
  verb(
    'payments/:id/warning',
    { fraud_type: z.enum(FRAUD_TYPES).default('misc') },
    (act, id, { fraud_type }) => onCharge(act, id, (charge) => warn(act, charge, fraud_type)),
  ),
  verb(
    'payments/:id/review',
    { reason: z.enum(['rule', 'manual']).default('rule') },
    (act, id, { reason }) => onCharge(act, id, (charge) => openReview(act, charge, reason)),
  ),
  verb(
    'reviews/:id/close',
    { reason: z.enum(CLOSED_REASONS).default('approved') },
    (act, id, { reason }) => closeReview(act, id, reason),
  ),
]

/** Every control endpoint that changes something. */
export const VERBS = [...networkVerbs, ...saleVerbs, ...refundVerbs, ...disputeVerbs, ...radarVerbs]
