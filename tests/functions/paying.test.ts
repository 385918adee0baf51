import { expect, test } from 'vitest'

import { createPayment } from '#contract/shop/create-payment.ts'
import { storeOrder } from '#contract/shop/store-order.ts'
import { verifyPayment } from '#contract/shop/verify-payment.ts'
import { priceText, FIRST, penceOf, product, SECOND, sellsAtLeast } from '#tests/catalogue.ts'

import { paidOrderSubjects, paymentRequest, shopForFile } from './shop.ts'

const shop = shopForFile()

const statusOf = (sessionId: string) => async () => (await shop.order(sessionId)).payment_status
/** Payment events of an order, oldest first. */
const timelineOf = async (sessionId: string) => {
  const events = await shop.rows<{ kind: string }>(
    `select e.kind from order_events e join orders o on o.id = e.order_id
    where o.stripe_session_id = $1 and e.kind not like 'mail-%' order by e.id`,
    [sessionId],
  )
  return events.map(({ kind }) => kind)
}

/** The provider's record of a session. */
async function sessionAtProvider(sessionId: string) {
  const { sessions } = await shop.providerState()
  return sessions.find(({ id }) => id === sessionId)!
}

const ONE_AND_TWO = { [SECOND]: 1, [FIRST]: 2 }

test.skipIf(!sellsAtLeast(2))(
  'the catalogue alone decides what a purchase costs and what its confirmation says (row 1)',
  async () => {
    const begun = await shop.begin({
      cartItems: [
        { id: SECOND, quantity: 1, name: 'Free gift', image: 'javascript:alert(1)' },
        { id: FIRST, quantity: 2, price: product(FIRST).price },
      ],
      customerInfo: { name: 'Ada King Lovelace', email: 'ada@example.com' },
    })
    const { sessionId, orderNumber } = begun
    expect(begun).toEqual({
      url: expect.stringContaining(`/pay/${sessionId}`),
      sessionId: expect.stringMatching(/^cs_test_/),
      orderNumber: expect.stringMatching(/^[1-9]\d{8}$/),
    })
    expect(await shop.order(sessionId)).toMatchObject({
      order_number: orderNumber,
      settlement: 'pending',
      total_amount: penceOf(ONE_AND_TWO),
    })

    expect(await sessionAtProvider(sessionId)).toMatchObject({
      amount_total: penceOf(ONE_AND_TWO),
      currency: 'gbp',
      lineItems: [
        { description: product(SECOND).name, quantity: 1 },
        { description: product(FIRST).name, quantity: 2 },
      ],
    })

    await shop.pay(sessionId)
    const verified = (await shop.post(verifyPayment, { sessionId })).value
    expect(verified).toMatchObject({
      success: true,
      status: 'paid',
      orderNumber,
      customerEmail: 'ada@example.com',
      customerName: 'Ada King Lovelace',
      items: [
        { id: SECOND, quantity: 1, price: product(SECOND).price },
        { id: FIRST, quantity: 2, price: product(FIRST).price },
      ],
      total: penceOf(ONE_AND_TWO),
    })
    const { id } = await shop.order(sessionId)
    expect((await shop.post(storeOrder, { orderData: { sessionId } })).value).toEqual({
      success: true,
      orderId: id,
      orderNumber,
    })

    await shop.quiet()
    expect(await shop.subjects(orderNumber)).toEqual(paidOrderSubjects(orderNumber))
    const [confirmation] = await shop.mailsOf('ada@example.com')
    expect(confirmation?.text).toContain(priceText(ONE_AND_TWO))
    expect(await timelineOf(sessionId)).toEqual(['order-placed', 'payment-received'])
  },
)

test('a request cannot change the address to which the buyer returns after the payment (rows 58 and 59)', async () => {
  const redirectUrl = {
    success: 'https://evil.example/?s={CHECKOUT_SESSION_ID}',
    cancel: 'javascript:alert(1)',
  }
  const begun = await shop.post(createPayment, paymentRequest({ redirectUrl }), {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example;proto=https',
  })
  expect(await sessionAtProvider(begun.value.sessionId)).toMatchObject({
    success_url: `${shop.platform.url}/order-confirmation?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${shop.platform.url}/checkout?canceled=true`,
  })
})

test.each([
  ['credit-card', 'card'],
  ['paypal', 'paypal'],
] as const)('a buyer who chose %s can pay by %s only', async (paymentMethod, offered) => {
  const { sessionId } = await shop.begin({ paymentMethod })
  const session = await shop.stripe.checkout.sessions.retrieve(sessionId)
  expect(session.payment_method_types).toEqual([offered])
})

test('the webhook alone makes the order paid and sends both mails (rows 15, 16 and 17)', async () => {
  const { sessionId, orderNumber } = await shop.begin()
  await shop.pay(sessionId)

  await shop.eventually(statusOf(sessionId)).toBe('paid')
  await shop.quiet()
  expect(await shop.subjects(orderNumber)).toEqual(paidOrderSubjects(orderNumber))
  expect(await shop.order(sessionId)).toMatchObject({ customer_notified: true })

  const verified = (await shop.post(verifyPayment, { sessionId })).value
  expect(verified).toMatchObject({ success: true, orderNumber })
  await shop.quiet()
  expect(await shop.subjects(orderNumber)).toEqual(paidOrderSubjects(orderNumber))
})

test('requests for payment references without a paid order all get the same response (row 26)', async () => {
  const { sessionId: unpaid } = await shop.begin()
  const foreign = await shop.foreignSession()
  await shop.pay(foreign)
  const { id } = await shop.order(unpaid)
  const references = [
    unpaid,
    foreign,
    id,
    'cs_test_',
    'cs_live_a1B2c3D4e5F6g7H8i9J0',
    `cs_test_${'a'.repeat(500)}`,
    'cs_test_a1B2c3D4e5F6g7H8i9J0',
    'cs_test_../../../v1/charges',
    'pi_3NxyzABCDEFGHIJ',
    "' or 1=1 --",
    '\u0000',
    '💥',
  ]
  const answers = []
  for (const sessionId of references) {
    const verified = await shop.post(verifyPayment, { sessionId })
    const stored = await shop.post(storeOrder, { orderData: { sessionId } })
    for (const { status, error } of [verified, stored]) {
      answers.push({ status, code: error.code, message: error.message })
    }
  }
  expect(answers[0]).toMatchObject({ status: 404, code: 'payment-not-found' })
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
})

/** Expects the answer to show the order as unpaid with this status, and `store-order` to find no payment. */
async function expectUnpaid(sessionId: string, status: string, orderNumber: string) {
  const verified = (await shop.post(verifyPayment, { sessionId })).value
  expect(verified).toEqual({ success: false, status, orderNumber })
  const stored = await shop.post(storeOrder, { orderData: { sessionId } })
  expect([stored.status, stored.error.code]).toEqual([404, 'payment-not-found'])
}

test('a delayed payment that the bank cancels is recorded as failed by the next sweep (row 21)', async () => {
  const { sessionId, orderNumber } = await shop.begin()
  await shop.pay(sessionId, 'delayed')
  await shop.eventually(statusOf(sessionId)).toBe('processing')
  await expectUnpaid(sessionId, 'processing', orderNumber)
  await shop.control(`payments/${sessionId}/cancel`)
  await shop.quiet()
  await shop.age((await shop.order(sessionId)).id, '31 minutes')
  await shop.sweep()
  expect(await statusOf(sessionId)()).toBe('failed')
  await expectUnpaid(sessionId, 'failed', orderNumber)
  const [told, ...others] = await shop.mailsOf(orderNumber)
  expect(others).toEqual([])
  expect(told?.text).toContain('No money has been taken')
  expect(told?.text).not.toContain('declined')
})

test('requests about payments that may still be open all get the same response (row 26)', async () => {
  const { sessionId: open } = await shop.begin()
  for (const sessionId of [open, await shop.foreignSession(), 'cs_test_ofNobody', 'pi_3NxyzABC']) {
    const { status, value } = await shop.post(verifyPayment, { sessionId, mayBeOpen: true })
    expect([status, value]).toEqual([200, { success: false, status: 'open' }])
  }
  const { sessionId, orderNumber } = await shop.paid()
  const { value } = await shop.post(verifyPayment, { sessionId, mayBeOpen: true })
  expect(value).toMatchObject({ success: true, orderNumber })
})
