import { z } from 'zod'

import { findPayment, paymentParts, type Tx } from '#card-provider/records/store.ts'
import { type Charge, DELIVERY_MODES, type SessionRecord } from '#card-provider/records/tables.ts'
import { moveDispute, openDispute } from '#card-provider/verbs/dispute.ts'
import { cancelPayment, payWithoutPage, settlePayment } from '#card-provider/verbs/pay.ts'
import { openReview, issueFraudWarning } from '#card-provider/verbs/radar.ts'
import {
  failRefund,
  INITIAL_REFUND_STATUSES,
  refundCharge,
  succeedRefund,
} from '#card-provider/verbs/refund.ts'
import { expireSession } from '#card-provider/verbs/session.ts'
import { OUTCOMES } from '#card-provider/verbs/test-cards.ts'
import { changeSettings, flushDeliveries, redeliver } from '#card-provider/webhooks/events.ts'

import { refuseUnknownId, refuse } from './refusal.ts'
import { patternOf } from './route.ts'

/** Parses the body of a control request; a refusal lists every problem. */
export function parseBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const { success, data, error } = schema.safeParse(body)
  return success ? data : refuse(z.prettifyError(error))
}

/** An action of a buyer, a bank or the network: its path and its effect. */
interface Verb {
  pattern: RegExp
  run(tx: Tx, id: string, body: unknown): object
}

type Output<S extends z.ZodRawShape> = z.output<z.ZodObject<S>>

function verb<S extends z.ZodRawShape>(
  path: string,
  shape: S,
  run: (tx: Tx, id: string, body: Output<S>) => object,
): Verb {
  const schema = z.strictObject(shape)
  return { pattern: patternOf(path), run: (tx, id, body) => run(tx, id, parseBody(schema, body)) }
}

/** An action on a payment; the path names the payment by its session or its intent. */
function paymentVerb<S extends z.ZodRawShape>(
  path: string,
  shape: S,
  run: (tx: Tx, record: SessionRecord, body: Output<S>) => object,
): Verb {
  return verb(`(?:payments|sessions)/:id/${path}`, shape, (tx, id, body) => {
    const record = findPayment(tx, id)
    return record ? run(tx, record, body) : refuseUnknownId('payment', id)
  })
}

/** An action on the charge of a payment. */
function chargeVerb<S extends z.ZodRawShape>(
  path: string,
  shape: S,
  run: (tx: Tx, charge: Charge, body: Output<S>) => object,
): Verb {
  return paymentVerb(path, shape, (tx, record, body) => {
    const { charge } = paymentParts(tx, record)
    return charge ? run(tx, charge, body) : refuse('This payment has no charge yet.')
  })
}

const amount = z.int().min(1)
/** Any text, because Stripe may add values. */
const text = z.string().min(1)

const VERBS: Verb[] = [
  // Control actions for webhook deliveries and for the rights of restricted keys.
  verb('deliveries', { mode: z.enum(DELIVERY_MODES) }, (tx, _id, wanted) =>
    changeSettings(tx, wanted),
  ),
  verb('deliveries/flush', {}, flushDeliveries),
  verb('deliveries/:id/redeliver', {}, redeliver),
  verb('rights', { missing: z.array(z.string()) }, (tx, _id, { missing: missingRights }) =>
    changeSettings(tx, { missingRights }),
  ),

  // Control actions of the buyer, and the results of a delayed payment.
  paymentVerb('pay', { outcome: z.enum(OUTCOMES).default('success') }, payWithoutPage),
  paymentVerb('expire', {}, expireSession),
  paymentVerb('settle', { succeed: z.boolean().default(true) }, settlePayment),
  paymentVerb('cancel', {}, cancelPayment),

  // Control actions for refunds made in the dashboard, and for the results of any refund.
  chargeVerb(
    'refund',
    { amount: amount.optional(), status: z.enum(INITIAL_REFUND_STATUSES).default('succeeded') },
    (tx, charge, body) =>
      refundCharge(tx, charge, { ...body, reason: 'requested_by_customer', metadata: {} }),
  ),
  verb('refunds/:id/succeed', {}, succeedRefund),
  verb('refunds/:id/fail', {}, failRefund),

  // Actions by which a test controls the disputes of a charge.
  chargeVerb(
    'dispute',
    { status: text.default('needs_response'), reason: text.default('fraudulent') },
    openDispute,
  ),
  verb('disputes/:id/move', { status: text }, moveDispute),

  // Control actions for Radar: fraud warnings and reviews.
  chargeVerb('warning', {}, issueFraudWarning),
  chargeVerb('review', {}, openReview),
]

/** Runs the action of a path such as `disputes/du_1/move`; refuses an unknown path. */
export function runControlAction(tx: Tx, path: string, body: unknown): object {
  const found =
    VERBS.find(({ pattern }) => pattern.test(path)) ?? refuseUnknownId('control endpoint', path)
  return found.run(tx, found.pattern.exec(path)?.[1] ?? '', body)
}
