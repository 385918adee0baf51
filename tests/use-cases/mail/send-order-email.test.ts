import { expect, test } from 'vitest'

import { customerInfo } from '#contract/shop/payment-request.ts'
import { KEPT_DAYS } from '#domain/people/retention.ts'
import { aBuyer } from '#tests/builders.ts'
import {
  attemptOf,
  beginPayment,
  setOrder,
  settledPayment,
  shopOfEach,
  type TestOrder,
} from '#tests/use-cases/a-shop.ts'
import { deliverMails, sendAllDueMails } from '#use-cases/mail/deliver-mails.ts'
import { sendOrderEmail } from '#use-cases/mail/send-order-email.ts'

const NOT_FOUND = {
  ok: false,
  failure: { code: 'order-not-found', message: 'There is no paid order with this reference.' },
}

const answer = (sentToCustomer: boolean, isWaiting: boolean) => ({
  ok: true,
  value: { success: true, sentToCustomer, isWaiting },
})
const SENT = answer(true, false)
const WAITING = answer(false, true)
const NOT_SENT = answer(false, false)

/** A shop with a paid order, whose mails are still queued. */
const shop = shopOfEach(settledPayment)

/** Requests the mail about the paid order, unless a test names another order. */
const request = (more: { orderId?: string; automatic?: boolean } = {}, isStaff?: boolean) =>
  sendOrderEmail(shop.context, { orderId: shop.order.id, ...more }, isStaff)

/** Kinds of the mails that reached the buyer. */
function received(): string[] {
  return shop.mail.sent.filter((item) => item.to === aBuyer().email).map((item) => item.kind)
}

test('no confirmation is sent for an order whose customer was erased (row 72)', async () => {
  await setOrder(shop, shop.order, { customer_email: '' })
  const queued = shop.database.mails.length
  expect(await request({}, true)).toEqual(NOT_FOUND)
  expect(shop.database.mails).toHaveLength(queued)
})

test('the confirmation page’s automatic request reports the email’s state and queues no second email', async () => {
  expect(await request({ automatic: true })).toEqual(WAITING)
  await deliverMails(shop.context)
  expect(await request({ automatic: true })).toEqual(SENT)
  expect(received()).toEqual(['order-confirmation'])
})

test('the confirmation page’s automatic request reports a failure if only the firm’s mail was sent', async () => {
  shop.mail.state.refuses = (mail) => mail.to === shop.order.buyer.email
  await deliverMails(shop.context)
  expect(await request({ automatic: true })).toEqual(NOT_SENT)
})

test('the button "Resend Email" sends a further copy to the order’s email address only (row 39)', async () => {
  await deliverMails(shop.context)
  expect(await request()).toEqual(WAITING)
  await deliverMails(shop.context)
  expect(received()).toEqual(['order-confirmation', 'order-confirmation'])
  const [first, copy] = shop.database.mailsOf('order-confirmation')
  expect(copy).toMatchObject({ to: shop.order.buyer.email, text: first?.text, html: first?.html })
  expect(copy?.id).not.toBe(first?.id)
})

test('eight simultaneous clicks on "Resend Email" send one mail (row 40)', async () => {
  await deliverMails(shop.context)
  const presses = Array.from({ length: 8 }, () => request())
  expect(await Promise.all(presses)).toEqual(Array(8).fill(WAITING))
  await deliverMails(shop.context)
  expect(received()).toHaveLength(2)
})

test('after several copies of the email, the page refuses a further copy and says how long to wait (row 40)', async () => {
  for (let copy = 0; copy < 3; copy += 1) {
    await deliverMails(shop.context)
    await request()
  }
  await deliverMails(shop.context)
  await shop.clock.pass(3_538_000)
  for (const [retryAfter, words] of [
    [61, 'Try again in 2 minutes.'],
    [60, 'Try again in 1 minute.'],
  ]) {
    await shop.clock.pass(1000)
    const message = `This confirmation has been sent several times. ${words}`
    expect(await request()).toEqual({
      ok: false,
      failure: { code: 'too-many-requests', message, retryAfter },
    })
  }
  expect(received()).toHaveLength(4)
})

test('requests to resend the email of an unknown, unpaid or closed order get the same refusal (rows 28 and 39)', async () => {
  await shop.database.sql(`update order_items set step = 'delivered' where order_id = $1`, [
    shop.order.id,
  ])
  const unpaid = await beginPayment(shop, { attempt: '55555555-5555-4555-8555-555555555555' })
  shop.clock.passDays(KEPT_DAYS.confirmation + 1)
  const asked = [shop.order.id, unpaid.order.id, '00000000-0000-4000-8000-00000000ffff']
  for (const orderId of asked) {
    expect(await request({ orderId })).toEqual(NOT_FOUND)
    expect(await request({ orderId, automatic: true })).toEqual(NOT_FOUND)
  }
  expect(shop.mail.sent).toEqual([])
  expect(await request({ orderId: unpaid.order.id }, true)).toEqual(NOT_FOUND)
  expect(await request({}, true)).toEqual(WAITING)
})

test('one email address gets at most ten copies of confirmations a day for all its orders (row 40)', async () => {
  const sameBuyer = { customerInfo: customerInfo(aBuyer()) }
  const { order: other } = await settledPayment(shop, attemptOf(2), sameBuyer)
  const asked = async ({ id: orderId }: TestOrder) => {
    await sendAllDueMails(shop.context)
    return sendOrderEmail(shop.context, { orderId })
  }
  for (let copy = 0; copy < 10; copy += 1) {
    expect(await asked(copy % 2 ? shop.order : other)).toEqual(WAITING)
    shop.clock.passMinutes(30)
  }
  const wait = 19 * 3600
  expect(await asked(shop.order)).toMatchObject({
    failure: { code: 'too-many-requests', retryAfter: wait },
  })
  shop.clock.passMinutes(wait / 60)
  expect(await asked(shop.order)).toEqual(WAITING)
})
