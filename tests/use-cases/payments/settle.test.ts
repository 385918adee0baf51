import { describe, expect, test } from 'vitest'

import { customerInfo } from '#contract/shop/payment-request.ts'
import { paymentStatus } from '#domain/order/order.ts'
import type { MailKind } from '#emails/mail.ts'
import { aBuyer, aPayment } from '#tests/builders.ts'
import {
  attemptOf,
  beginPayment,
  FIRM_INBOX,
  setOrder,
  settledPayment,
  shopOfEach,
} from '#tests/use-cases/a-shop.ts'
import { settle, settleOrReadStored } from '#use-cases/payments/settle.ts'
import { sweep } from '#use-cases/upkeep/sweep.ts'

const shop = shopOfEach()

describe('a payment that arrived', () => {
  test('a payment makes the order paid and queues the mails to the buyer and the firm', async () => {
    const { order, sessionId } = await settledPayment(shop)
    expect(order).toMatchObject({
      payment: { settlement: 'paid' },
      paymentIntentId: `pi_of_${sessionId}`,
      events: [{ kind: 'payment-received' }],
    })
    expect(shop.database.mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['order-confirmation', order.buyer.email],
      ['order-notification', FIRM_INBOX],
    ])
    expect(shop.database.mails[0]?.text).toContain(`key=${order.accessKey}`)
  })

  test('the customer gets one mail about each refund and dispute (row 35)', async () => {
    const { order, sessionId } = await settledPayment(shop)
    const statusAfter = async () => {
      await settle(shop.context, sessionId)
      return paymentStatus(order)
    }
    shop.provider.refund(sessionId, 700)
    expect(await statusAfter()).toBe('partially_refunded')
    shop.provider.dispute(sessionId, 'needs_response')
    expect(await statusAfter()).toBe('disputed')
    shop.provider.dispute(sessionId, 'won')
    expect(await statusAfter()).toBe('partially_refunded')
    shop.provider.refund(sessionId, 199_000)
    expect(await statusAfter()).toBe('refunded')
    expect(order.events).toEqual([
      { kind: 'payment-received' },
      { kind: 'payment-refunded', amount: 700 },
      { kind: 'dispute-opened', amount: 199_700 },
      { kind: 'dispute-won', amount: 199_700 },
      { kind: 'payment-refunded', amount: 199_000 },
    ])
    await statusAfter()
    const [invoice, ...notes] = order.documents
    const documentsOf = (kind: MailKind) =>
      shop.database.mailsOf(kind).map(({ documentId }) => documentId)
    expect(documentsOf('order-confirmation')).toEqual([invoice?.id])
    expect(documentsOf('order-notification')).toEqual([undefined])
    expect(new Set(documentsOf('refund-made'))).toEqual(new Set(notes.map(({ id }) => id)))
    expect(documentsOf('dispute-closed')).toEqual([undefined])
    expect(shop.database.mails).toHaveLength(5)
    expect(notes.map(({ number }) => number)).toEqual(['TEST-CN-2026-0001', 'TEST-CN-2026-0002'])
  })

  test('an erased customer gets no mail about refunds and disputes', async () => {
    const { order, sessionId } = await settledPayment(shop)
    await setOrder(shop, order, { customer_email: '' })
    shop.provider.refund(sessionId, 700)
    shop.provider.dispute(sessionId, 'lost')
    await settle(shop.context, sessionId)
    expect(order.events).toHaveLength(3)
    expect(shop.database.mails).toHaveLength(2)
  })

  test('the customer gets a mail about a failed refund, and the credit note of the refund becomes void', async () => {
    const { order, sessionId } = await settledPayment(shop)
    for (const status of ['succeeded', 'failed']) {
      shop.clock.passMinutes(1)
      shop.provider.refund(sessionId, 700, { id: 're_1', status })
      await settle(shop.context, sessionId)
    }
    const [, note, ofVoid] = order.documents
    expect(note).toMatchObject({ kind: 'credit-note', version: 1 })
    expect(ofVoid).toMatchObject({ number: note!.number, version: 2, facts: { isVoid: true } })
    const told = shop.database.mailsOf('refund-made').map(({ documentId }) => documentId)
    expect(told).toEqual([note!.id])
    expect(shop.database.mailsOf('refund-failed')).toHaveLength(1)
  })

  test('a payment state that has not changed is not stored again', async () => {
    const { order, sessionId } = await settledPayment(shop)
    const writes: string[] = []
    shop.database.state.failure = (sql) => {
      if (sql.startsWith('update orders')) writes.push(sql)
      return undefined
    }
    await settle(shop.context, sessionId)
    shop.provider.session(sessionId).paymentIntentId = null
    await settle(shop.context, sessionId)
    expect(writes).toEqual([])
    expect(order.paymentIntentId).toBe(`pi_of_${sessionId}`)
  })
})

describe('a payment whose money has not arrived', () => {
  test.each([{ attention: 'not-settled', livemode: false }, { livemode: null }])(
    'an unpaid order with %j gets the state of its payment from Stripe',
    async (known) => {
      const { order, sessionId } = await beginPayment(shop)
      await setOrder(shop, order, known)
      await settle(shop.context, sessionId)
      expect(order.payment).toEqual(aPayment({ live: false }))
    },
  )

  test('an order gets its payment session even if a killed process did not store the session’s id (row 31)', async () => {
    const { order, sessionId } = await beginPayment(shop)
    await setOrder(shop, order, { stripe_session_id: null })
    await settle(shop.context, sessionId)
    expect(order).toMatchObject({ sessionId, payment: { settlement: 'pending' }, events: [] })
  })

  test('an order restored as unpaid becomes paid without a second mail (row 76)', async () => {
    const { order } = await settledPayment(shop)
    await setOrder(shop, order, { settlement: 'pending' })
    expect(await sweep(shop.context)).toMatchObject({ found: 1 })
    expect(order.payment.settlement).toBe('paid')
    expect(shop.database.mails).toHaveLength(2)
  })

  test('an order stores the id of its payment as soon as Stripe reports the id', async () => {
    const { order, sessionId } = await beginPayment(shop)
    await settle(shop.context, sessionId)
    shop.provider.session(sessionId).paymentIntentId = 'pi_begun'
    await settle(shop.context, sessionId)
    expect(order).toMatchObject({ paymentIntentId: 'pi_begun', events: [] })
  })
})

test('the customer gets a mail about a bank payment that finally fails (row 21)', async () => {
  const { order, sessionId } = await beginPayment(shop)
  shop.provider.payLater(sessionId)
  await settle(shop.context, sessionId)
  expect(shop.database.mails).toEqual([])
  shop.provider.fail(sessionId)
  await settle(shop.context, sessionId)
  expect(order.events.map(({ kind }) => kind)).toEqual(['payment-processing', 'payment-failed'])
  const subject = `The payment for your order ${order.number} did not go through`
  expect(shop.database.mails).toMatchObject([{ to: order.buyer.email, subject }])
})

test('a payment of a different amount than ordered is an issue (row 23)', async () => {
  const { order, sessionId } = await beginPayment(shop)
  shop.provider.pay(sessionId, { amount: 99 })
  await settle(shop.context, sessionId)
  expect(order.payment).toMatchObject({ settlement: 'pending', attention: 'amount-differs' })
  await sweep(shop.context)
  const subject = `Order ${order.number}: Amount differs`
  expect(shop.database.mails).toMatchObject([{ to: FIRM_INBOX, subject }])
})

const FOREIGN = [
  ['that names an unknown order', '00000000-0000-4000-8000-00000000ffff', 'logged'],
  ['of another shop', null, 'not logged'],
] as const

test.each(FOREIGN)(
  'a payment session %s (%j) settles no order and is %s (row 22)',
  async (_which, orderId, result) => {
    const { sessionId } = shop.provider.addForeign(orderId)
    shop.provider.pay(sessionId)
    expect(await settle(shop.context, sessionId)).toMatchObject({
      failure: { code: 'payment-not-found' },
    })
    const entry = { event: 'session-without-order', facts: {} }
    expect(shop.log).toEqual(result === 'logged' ? [entry] : [])
  },
)

test('an older payment state read from Stripe does not overwrite a newer state (row 35)', async () => {
  const { order, sessionId } = await settledPayment(shop)
  shop.provider.refund(sessionId, 700, { status: 'pending' })
  const { port } = shop.provider
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  let readings = 0
  shop.context.provider = {
    ...port,
    readPayment: async (id, scope) => {
      readings += 1
      const isFirst = readings === 1
      const seen = await port.readPayment(id, scope)
      if (isFirst) await held
      return seen
    },
  }
  const older = settle(shop.context, sessionId, 'all')
  await expect.poll(() => readings).toBe(1)
  shop.provider.refund(sessionId, 700, { id: `re_1_${sessionId}`, status: 'succeeded' })
  await settle(shop.context, sessionId, 'all')
  shop.provider.refund(sessionId, 700, { id: `re_1_${sessionId}`, status: 'failed' })
  answer()
  expect(await older).toMatchObject({ ok: true })
  expect(order.payment).toMatchObject({ refunded: 0, refunds: [{ status: 'failed' }] })
  const kinds = order.events.map(({ kind }) => kind)
  expect(kinds).toEqual(['payment-received', 'payment-refunded', 'refund-failed'])
  expect(readings).toBe(3)
})

test('the shop leaves a payment for a later retry if other calls keep changing the payment (row 35)', async () => {
  const { order, sessionId } = await settledPayment(shop)
  const { port } = shop.provider
  let amount = 700
  shop.provider.refund(sessionId, amount)
  shop.context.provider = {
    ...port,
    readPayment: async (id, scope) => {
      const seen = await port.readPayment(id, scope)
      amount += 1
      shop.provider.refund(id, amount, { id: `re_1_${id}` })
      await settle({ ...shop.context, provider: port }, id, 'all')
      return seen
    },
  }
  await expect(settle(shop.context, sessionId, 'all')).rejects.toMatchObject({
    failure: { code: 'provider-unavailable' },
  })
  expect(order.payment.refunded).toBe(amount)
})

test('the shop reads all parts of a refunded payment, because a failed refund may leave no other trace (row 35)', async () => {
  const { order, sessionId } = await settledPayment(shop)
  shop.provider.refund(sessionId, 199_700)
  await settle(shop.context, sessionId)
  shop.provider.refund(sessionId, 199_700, { id: `re_1_${sessionId}`, status: 'failed' })
  await settle(shop.context, sessionId)
  expect(paymentStatus(order)).toBe('paid')
})

test('reading all parts of a payment finds a failed refund that was never read before (row 35)', async () => {
  const { order, sessionId } = await settledPayment(shop)
  shop.provider.refund(sessionId, 700, { status: 'failed' })
  await settle(shop.context, sessionId)
  expect(order.payment.refunds).toEqual([])
  await settle(shop.context, sessionId, 'all')
  expect(order.payment.refunds).toMatchObject([{ status: 'failed', amount: 700 }])
})

describe('the provider is down (row 33)', () => {
  test('a paid order shows as paid while the provider is down (row 71)', async () => {
    const { order, sessionId } = await settledPayment(shop)
    shop.provider.state.mood = 'down'
    const result = await settleOrReadStored(shop.context, sessionId)
    expect(result).toMatchObject({ ok: true, value: { id: order.id } })
    expect(shop.log).toEqual([{ event: 'provider-down', facts: { orderNumber: order.number } }])
  })

  test('an error of the card provider other than an outage reaches the caller', async () => {
    const { sessionId } = await settledPayment(shop)
    shop.provider.state.mood = 'refusing'
    await expect(settleOrReadStored(shop.context, sessionId)).rejects.toMatchObject({
      failure: { code: 'provider-error' },
    })
    const broken = new TypeError('broken')
    shop.context.provider = { ...shop.provider.port, readPayment: () => Promise.reject(broken) }
    await expect(settleOrReadStored(shop.context, sessionId)).rejects.toBe(broken)
    expect(shop.log).toEqual([])
  })

  test('while the provider is down, an order that is not stored as paid cannot be shown', async () => {
    const { order, sessionId } = await beginPayment(shop)
    shop.provider.pay(sessionId)
    shop.provider.state.mood = 'down'
    for (const asked of [sessionId, 'cs_test_unknown']) {
      await expect(settleOrReadStored(shop.context, asked)).rejects.toMatchObject({
        failure: { code: 'provider-unavailable', retryAfter: 10 },
      })
    }
    expect(order.payment.settlement).toBe('pending')
  })
})

test('a duplicate order becomes paid even if staff cannot be alerted, and the alert is tried once', async () => {
  await settledPayment(shop)
  const again = { customerInfo: customerInfo(aBuyer()), attempt: attemptOf(2) }
  const { order, sessionId } = await beginPayment(shop, again)
  shop.provider.pay(sessionId)
  shop.database.failOn(/on o\.id = found\.order_id/, new Error('ada@x'))
  expect(await settle(shop.context, sessionId)).toMatchObject({ ok: true })
  expect(order.duplicateOf).not.toBeNull()
  await settle(shop.context, sessionId)
  expect(shop.log).toEqual([{ event: 'alerts-postponed', facts: {} }])
})
