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
/** The work on a paid order has not begun. */
beforeEach(async () => {
  const paid = await settledPayment(shop)
  order = paid.order
  sessionId = paid.sessionId
})

/** Moves the work on from one step to another, the first one unless told otherwise. */
function move(from = BEGIN!.id, to = NEXT!.id, orderId = order.id) {
  return moveStep(shop.context, { orderId, productId: 'valuation', from, to }, STAFF)
}

const mails = () => shop.database.mailsOf('delivery-step')
const moves = () => order.events.filter(({ kind }) => kind === 'step-moved')
const promise = (promisedOn: string | null | undefined) => ({
  value: { items: [{ promisedOn }] },
})
const CHANGED = { failure: { code: 'step-changed' } }

test('each move is one entry of the timeline and one mail to the customer, who sees it', async () => {
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

test('what has arrived is promised for a day, which stays until it has to be sent again', async () => {
  const promised = promisedDate('2-3 weeks', shop.clock.port.now())
  expect(await move()).toMatchObject(promise(promised))
  shop.clock.passDays(3)
  expect(await move(NEXT!.id, 'review')).toMatchObject(promise(promised))
  expect(await move('review', BEGIN!.id)).toMatchObject(promise(null))
})

test('of ten equal moves at once, one moves and is told of', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => move()))
  const late = answers.filter(({ ok }) => !ok)
  expect(late).toMatchObject(Array.from({ length: 9 }, () => CHANGED))
  expect([moves().length, mails().length]).toEqual([1, 1])
})

test('to the step where it is changes nothing, and is no conflict', async () => {
  expect(await move(BEGIN!.id, BEGIN!.id)).toMatchObject({ ok: true })
  expect([moves(), mails()]).toEqual([[], []])
})

test.each([
  ['corrected', 'right@firm.example', ['right@firm.example']],
  ['erased', '', []],
])('a customer who is %s is told at %j, if anywhere (row 72)', async (_what, email, recipients) => {
  await setOrder(shop, order, { customer_email: email })
  expect(await move()).toMatchObject({ value: { items: [{ step: NEXT!.id }] } })
  expect(mails().map(({ to }) => to)).toEqual(recipients)
})

test('the work on an order stays where it is once all of its money has gone back, and not before', async () => {
  const goesBack = async (amount: number) => {
    shop.provider.refund(sessionId, amount, { id: 're_1' })
    await settle(shop.context, sessionId)
  }
  await goesBack(order.total)
  expect(await move()).toMatchObject(CHANGED)
  expect([moves(), mails()]).toEqual([[], []])
  await setOrder(shop, order, { refunded_amount: order.total - 1 })
  expect(await move()).toMatchObject({ ok: true })
})

test('an order that is not paid has no work to move', async () => {
  const { order: unpaid } = await beginPayment(shop, { attempt: attemptOf(2) })
  expect(await move(BEGIN!.id, NEXT!.id, unpaid.id)).toMatchObject({
    failure: { code: 'order-not-found' },
  })
})
