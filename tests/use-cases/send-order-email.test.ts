import { describe, expect, test } from 'vitest'

import { customerInfo } from '#domain/payment-request.ts'
import { KEPT_DAYS } from '#domain/retention.ts'
import { aBuyer } from '#tests/builders.ts'
import { deliverMails } from '#use-cases/deliver-mails.ts'
import { sendOrderEmail } from '#use-cases/send-order-email.ts'
import { settle } from '#use-cases/settle.ts'

import { beginPayment, openShop, type FakeShop } from './fakes.ts'

const NOT_FOUND = {
  ok: false,
  failure: { code: 'order-not-found', message: 'There is no paid order with this reference.' },
}

const SENT = { ok: true, value: { success: true, sentToCustomer: true } }
const NOT_SENT = { ok: true, value: { success: true, sentToCustomer: false } }

/** A shop with one paid order whose mails have not left yet. */
async function paidShop() {
  const shop = openShop()
  const payment = await beginPayment(shop)
  shop.provider.pay(payment.sessionId)
  await settle(shop.ports, payment.sessionId)
  return { shop, ...payment }
}

async function anotherPaidOrder(shop: FakeShop, number: number) {
  const attempt = `33333333-3333-4333-8333-${String(number).padStart(12, '0')}`
  const { order, sessionId } = await beginPayment(shop, { attempt })
  shop.provider.pay(sessionId)
  await settle(shop.ports, sessionId)
  return order.id
}

/** Mails that have reached the buyer. */
function received({ mail }: FakeShop): string[] {
  return mail.sent.filter((item) => item.to === aBuyer().email).map((item) => item.kind)
}

test('nobody is written to about an order whose person has been erased (row 72)', async () => {
  const { shop, order } = await paidShop()
  Object.assign(order.buyer, { email: '' })
  const queued = shop.database.mails.length
  expect(await sendOrderEmail(shop.ports, { orderId: order.id }, true)).toEqual(NOT_FOUND)
  expect(shop.database.mails).toHaveLength(queued)
})

describe('an automatic request', () => {
  test('sends the one confirmation, and a second request no other', async () => {
    const { shop, order } = await paidShop()
    const request = { orderId: order.id, automatic: true }
    expect(await sendOrderEmail(shop.ports, request)).toEqual(SENT)
    expect(await sendOrderEmail(shop.ports, request)).toEqual(SENT)
    expect(received(shop)).toEqual(['order-confirmation'])
  })

  test('says the same when the webhook has sent it already', async () => {
    const { shop, order } = await paidShop()
    await deliverMails(shop.ports, order.id)
    expect(await sendOrderEmail(shop.ports, { orderId: order.id, automatic: true })).toEqual(SENT)
    expect(received(shop)).toEqual(['order-confirmation'])
  })

  test('says that it waits when the mail server refuses it', async () => {
    const { shop, order } = await paidShop()
    shop.mail.state.refuses = () => true
    expect(await sendOrderEmail(shop.ports, { orderId: order.id, automatic: true })).toEqual(
      NOT_SENT,
    )
  })

  test('says that it waits when the firm’s mail left and the buyer’s did not', async () => {
    const { shop, order } = await paidShop()
    shop.mail.state.refuses = (mail) => mail.to === order.buyer.email
    expect(await sendOrderEmail(shop.ports, { orderId: order.id, automatic: true })).toEqual(
      NOT_SENT,
    )
    expect(shop.mail.sent.map((mail) => mail.kind)).toEqual(['order-notification'])
  })
})

describe('Resend', () => {
  test('sends another copy, to the address of the order alone (row 39)', async () => {
    const { shop, order } = await paidShop()
    await deliverMails(shop.ports)
    expect(await sendOrderEmail(shop.ports, { orderId: order.id })).toEqual(SENT)
    expect(received(shop)).toEqual(['order-confirmation', 'order-confirmation'])
    const [first, copy] = shop.database.mailsOf('order-confirmation')
    expect(copy).toMatchObject({ to: order.buyer.email, text: first?.text, html: first?.html })
    expect(copy?.id).not.toBe(first?.id)
  })

  test('says that the copy waits when the mail server refuses it', async () => {
    const { shop, order } = await paidShop()
    await deliverMails(shop.ports)
    shop.mail.state.refuses = () => true
    expect(await sendOrderEmail(shop.ports, { orderId: order.id })).toEqual(NOT_SENT)
  })

  test('is taken three times an hour for one order, and says how long to wait (row 40)', async () => {
    const { shop, order } = await paidShop()
    const resend = () => sendOrderEmail(shop.ports, { orderId: order.id })
    for (let copy = 0; copy < 3; copy += 1) {
      expect(await resend()).toEqual(SENT)
      shop.clock.passMinutes(10)
    }
    expect(await resend()).toEqual({
      ok: false,
      failure: {
        code: 'too-many-requests',
        message: 'This confirmation has been sent several times. Try again in 30 minutes.',
        retryAfter: 30 * 60,
      },
    })
    shop.clock.passMinutes(29)
    expect(await resend()).toMatchObject({
      failure: {
        message: 'This confirmation has been sent several times. Try again in 1 minute.',
      },
    })
    shop.clock.passMinutes(1)
    expect(await resend()).toEqual(SENT)
    expect(received(shop)).toHaveLength(1 + 4)
  })

  test('fifty times at once sends three copies', async () => {
    const { shop, order } = await paidShop()
    await deliverMails(shop.ports)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => sendOrderEmail(shop.ports, { orderId: order.id })),
    )
    expect(answers.filter((answer) => !answer.ok)).toHaveLength(47)
    expect(received(shop)).toHaveLength(1 + 3)
  })

  test('is taken ten times a day for one address, whatever the order', async () => {
    const { shop, order } = await paidShop()
    const orderIds = [order.id]
    for (let number = 1; number < 4; number += 1) {
      orderIds.push(await anotherPaidOrder(shop, number))
    }
    let taken = 0
    for (const orderId of orderIds) {
      for (let copy = 0; copy < 3; copy += 1) {
        if ((await sendOrderEmail(shop.ports, { orderId })).ok) taken += 1
      }
    }
    expect(taken).toBe(10)
    shop.clock.passMinutes(24 * 60)
    expect(await sendOrderEmail(shop.ports, { orderId: order.id })).toEqual(SENT)
  })

  test('of one buyer does not count against another', async () => {
    const { shop, order } = await paidShop()
    for (let copy = 0; copy < 3; copy += 1) {
      await sendOrderEmail(shop.ports, { orderId: order.id })
    }
    const other = await beginPayment(shop, {
      attempt: '44444444-4444-4444-8444-444444444444',
      customerInfo: customerInfo(aBuyer({ email: 'other@firm.example' })),
    })
    shop.provider.pay(other.sessionId)
    await settle(shop.ports, other.sessionId)
    expect(await sendOrderEmail(shop.ports, { orderId: other.order.id })).toEqual(SENT)
  })
})

describe('an order that is not open to whoever asks', () => {
  test('unknown, unpaid and closed ones look alike (rows 28 and 39)', async () => {
    const { shop, order } = await paidShop()
    shop.database.deliver(order.id)
    const unpaid = await beginPayment(shop, { attempt: '55555555-5555-4555-8555-555555555555' })
    shop.clock.passDays(KEPT_DAYS.confirmation + 1)
    const asked = [order.id, unpaid.order.id, '00000000-0000-4000-8000-00000000ffff']
    for (const orderId of asked) {
      expect(await sendOrderEmail(shop.ports, { orderId })).toEqual(NOT_FOUND)
      expect(await sendOrderEmail(shop.ports, { orderId, automatic: true })).toEqual(NOT_FOUND)
    }
    expect(shop.mail.sent).toEqual([])
  })

  test('staff send the confirmation of an old order too, and of no unpaid one', async () => {
    const { shop, order } = await paidShop()
    shop.database.deliver(order.id)
    const unpaid = await beginPayment(shop, { attempt: '55555555-5555-4555-8555-555555555555' })
    shop.clock.passDays(400)
    expect(await sendOrderEmail(shop.ports, { orderId: order.id }, true)).toEqual(SENT)
    expect(await sendOrderEmail(shop.ports, { orderId: unpaid.order.id }, true)).toEqual(NOT_FOUND)
  })
})
