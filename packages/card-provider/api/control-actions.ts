import { z } from 'zod'

import { moveDispute, openDispute } from '#card-provider/actions/dispute.ts'
import { cancelPayment, payWithoutPage, settlePayment } from '#card-provider/actions/pay.ts'
import { openReview, issueFraudWarning } from '#card-provider/actions/radar.ts'
import {
  failRefund,
  INITIAL_REFUND_STATUSES,
  refundCharge,
  succeedRefund,
} from '#card-provider/actions/refund.ts'
import { expireSession } from '#card-provider/actions/session.ts'
import { OUTCOMES } from '#card-provider/actions/test-cards.ts'
import { findPayment, paymentParts, type Tx } from '#card-provider/records/store.ts'
import { type Charge, DELIVERY_MODES, type SessionRecord } from '#card-provider/records/tables.ts'
import { changeSettings, flushDeliveries, redeliver } from '#card-provider/webhooks/events.ts'

import { refuseUnknownId, refuse } from './refusal.ts'
import { patternOf } from './route.ts'

/** Parses the body of a control request; a refusal lists every problem. */
export function parseBody<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const { success, data, error } = schema.safeParse(body)
  return success ? data : refuse(z.prettifyError(error))
}

/** An action of a buyer, a bank or the network: its path and its effect. */
interface Action {
  pattern: RegExp
  run(tx: Tx, id: string, body: unknown): object
}

type Output<S extends z.ZodRawShape> = z.output<z.ZodObject<S>>

function action<S extends z.ZodRawShape>(
  path: string,
  shape: S,
  run: (tx: Tx, id: string, body: Output<S>) => object,
): Action {
  const schema = z.strictObject(shape)
  return { pattern: patternOf(path), run: (tx, id, body) => run(tx, id, parseBody(schema, body)) }
}

/** An action on a payment; the path names the payment by its session or its intent. */
function paymentAction<S extends z.ZodRawShape>(
  path: string,
  shape: S,
  run: (tx: Tx, record: SessionRecord, body: Output<S>) => object,
): Action {
  return action(`(?:payments|sessions)/:id/${path}`, shape, (tx, id, body) => {
    const record = findPayment(tx, id)
    return record ? run(tx, record, body) : refuseUnknownId('payment', id)
  })
}

function chargeAction<S extends z.ZodRawShape>(
  path: string,
  shape: S,
  run: (tx: Tx, charge: Charge, body: Output<S>) => object,
): Action {
  return paymentAction(path, shape, (tx, record, body) => {
    const { charge } = paymentParts(tx, record)
    return charge ? run(tx, charge, body) : refuse('This payment has no charge yet.')
  })
}

const amount = z.int().min(1)
/** Any text, because Stripe may add values. */
const text = z.string().min(1)

const ACTIONS: Action[] = [
  // Control actions for webhook deliveries and for the rights of restricted keys.
  action('deliveries', { mode: z.enum(DELIVERY_MODES) }, (tx, _id, wanted) =>
    changeSettings(tx, wanted),
  ),
  action('deliveries/flush', {}, flushDeliveries),
  action('deliveries/:id/redeliver', {}, redeliver),
  action('rights', { missing: z.array(z.string()) }, (tx, _id, { missing: missingRights }) =>
    changeSettings(tx, { missingRights }),
  ),

  // Control actions of the buyer, and the results of a delayed payment.
  paymentAction('pay', { outcome: z.enum(OUTCOMES).default('success') }, payWithoutPage),
  paymentAction('expire', {}, expireSession),
  paymentAction('settle', { succeed: z.boolean().default(true) }, settlePayment),
  paymentAction('cancel', {}, cancelPayment),

  // Control actions for refunds made in the dashboard, and for the results of any refund.
  chargeAction(
    'refund',
    { amount: amount.optional(), status: z.enum(INITIAL_REFUND_STATUSES).default('succeeded') },
    (tx, charge, body) =>
      refundCharge(tx, charge, { ...body, reason: 'requested_by_customer', metadata: {} }),
  ),
  action('refunds/:id/succeed', {}, succeedRefund),
  action('refunds/:id/fail', {}, failRefund),

  // Actions by which a test controls the disputes of a charge.
  chargeAction(
    'dispute',
    { status: text.default('needs_response'), reason: text.default('fraudulent') },
    openDispute,
  ),
  action('disputes/:id/move', { status: text }, moveDispute),

  // Control actions for Radar: fraud warnings and reviews.
  chargeAction('warning', {}, issueFraudWarning),
  chargeAction('review', {}, openReview),
]

/** Runs the action of a path such as `disputes/du_1/move`; refuses an unknown path. */
export function runControlAction(tx: Tx, path: string, body: unknown): object {
  const found =
    ACTIONS.find(({ pattern }) => pattern.test(path)) ?? refuseUnknownId('control endpoint', path)
  return found.run(tx, found.pattern.exec(path)?.[1] ?? '', body)
}
