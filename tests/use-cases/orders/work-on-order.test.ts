import { beforeEach, expect, test } from 'vitest'

import { promisedDate } from '#domain/time/due.ts'
import { STEPS } from '#tests/builders.ts'
import {
  attemptOf,
  beginPayment,
  setOrder,
  settledPayment,
  STAFF,
  type TestOrder,
  shopOfEach,
} from '#tests/use-cases/a-shop.ts'
import { moveStep } from '#use-cases/orders/work-on-order.ts'
import { settle } from '#use-cases/payments/settle.ts'
import { verifyPayment } from '#use-cases/payments/verify-payment.ts'

const [BEGIN, NEXT] = STEPS

const shop = shopOfEach()
let order: TestOrder
let sessionId: string
/** An order is paid, and its work has not begun. */
beforeEach(async () => {
  const paid = await settledPayment(shop)
  order = paid.order
  sessionId = paid.sessionId
})

/** Moves the work from one step to another, by default from the first to the second. */
function move(from = BEGIN!.id, to = NEXT!.id, orderId = order.id) {
  return moveStep(shop.context, { orderId, productId: 'valuation', from, to }, STAFF)
}

const mails = () => shop.database.mailsOf('delivery-step')
const moves = () => order.events.filter(({ kind }) => kind === 'step-moved')
const withPromisedDate = (promisedOn: string | null | undefined) => ({
  value: { items: [{ promisedOn }] },
})
const CHANGED = { failure: { code: 'step-changed' } }

test('each move is a timeline entry and a mail to the customer', async () => {
  const moved = await move()
  expect(moved).toMatchObject({ value: { items: [{ step: NEXT!.id }] } })
  const facts = { type: 'step', product: 'Valuation', step: NEXT!.name }
  const entry = expect.objectContaining({ kind: 'step-moved', actor: STAFF, facts })
  expect(moved.ok && moved.value.timeline).toContainEqual(entry)
  const [mail, ...others] = mails()
  expect([mail?.to, others]).toEqual([order.buyer.email, []])
  expect(mail?.subject).toContain(NEXT!.subject)
  expect(mail?.text).toContain(order.number)
  expect(await verifyPayment(shop.context, { sessionId }, 'ip')).toMatchObject({
    value: { items: [{ step: NEXT!.id }] },
  })
})

test('a promised date is set when the material arrives', async () => {
  const promised = promisedDate('2-3 weeks', shop.clock.port.now())
  expect(await move()).toMatchObject(withPromisedDate(promised))
  shop.clock.passDays(3)
  expect(await move(NEXT!.id, 'review')).toMatchObject(withPromisedDate(promised))
  expect(await move('review', BEGIN!.id)).toMatchObject(withPromisedDate(null))
})

test('ten simultaneous identical moves change the step once', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => move()))
  const late = answers.filter(({ ok }) => !ok)
  expect(late).toMatchObject(Array.from({ length: 9 }, () => CHANGED))
  expect([moves().length, mails().length]).toEqual([1, 1])
})

test('a move to the current step changes nothing and is no conflict', async () => {
  expect(await move(BEGIN!.id, BEGIN!.id)).toMatchObject({ ok: true })
  expect([moves(), mails()]).toEqual([[], []])
})

test.each([
  ['corrected', 'right@firm.example', ['right@firm.example']],
  ['erased', '', []],
])(
  'a %s customer gets the mail about a move at %j, or none (row 72)',
  async (_what, email, recipients) => {
    await setOrder(shop, order, { customer_email: email })
    expect(await move()).toMatchObject({ value: { items: [{ step: NEXT!.id }] } })
    expect(mails().map(({ to }) => to)).toEqual(recipients)
  },
)

test('a fully refunded order cannot be moved, and a partly refunded one can', async () => {
  const refund = async (amount: number) => {
    shop.provider.refund(sessionId, amount, { id: 're_1' })
    await settle(shop.context, sessionId)
  }
  await refund(order.total)
  expect(await move()).toMatchObject(CHANGED)
  expect([moves(), mails()]).toEqual([[], []])
  await setOrder(shop, order, { refunded_amount: order.total - 1 })
  expect(await move()).toMatchObject({ ok: true })
})

test('the work on an unpaid order cannot be moved', async () => {
  const { order: unpaid } = await beginPayment(shop, { attempt: attemptOf(2) })
  expect(await move(BEGIN!.id, NEXT!.id, unpaid.id)).toMatchObject({
    failure: { code: 'order-not-found' },
  })
})
