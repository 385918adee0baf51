import { beforeEach, describe, expect, test, vi } from 'vitest'

import { paymentStatus, type PaymentState } from '#domain/order.ts'
import { aPayment } from '#tests/builders.ts'
import { settle, settleOrKnown } from '#use-cases/settle.ts'

import { beginPayment, FIRM_INBOX, openShop, settledPayment, type FakeShop } from './fakes.ts'

let shop: FakeShop
beforeEach(() => {
  shop = openShop()
})

describe('a payment that arrived', () => {
  test('makes the order paid and queues one mail to the buyer and one to the firm', async () => {
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

  test('shows refunds and disputes, and tells the customer of each once (row 35)', async () => {
    const { order, sessionId } = await settledPayment(shop)
    const statusAfter = async () => {
      await settle(shop.ports, sessionId)
      return paymentStatus(order.payment, order.total)
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
    expect(shop.database.mails.map(({ kind, documentId }) => [kind, documentId])).toEqual([
      ['order-confirmation', invoice?.id],
      ['order-notification', undefined],
      ['refund-made', notes[0]?.id],
      ['dispute-closed', undefined],
      ['refund-made', notes[1]?.id],
    ])
    expect(notes.map(({ number }) => number)).toEqual(['TEST-CN-2026-0001', 'TEST-CN-2026-0002'])
  })

  test('and what follows it are told to nobody once the buyer is erased', async () => {
    const { order, sessionId } = await settledPayment(shop)
    order.buyer.email = ''
    shop.provider.refund(sessionId, 700)
    shop.provider.dispute(sessionId, 'lost')
    await settle(shop.ports, sessionId)
    expect(order.events).toHaveLength(3)
    expect(shop.database.mails).toHaveLength(2)
  })

  test('tells of a decided dispute with the reading that decides it, and with no later one', async () => {
    const { sessionId } = await settledPayment(shop)
    shop.provider.dispute(sessionId, 'won')
    await settle(shop.ports, sessionId)
    shop.database.mails.length = 0
    shop.provider.refund(sessionId, 700)
    await settle(shop.ports, sessionId)
    expect(shop.database.mails.map(({ kind }) => kind)).toEqual(['refund-made'])
  })

  test('that tells nothing new is not written again', async () => {
    const { order, sessionId } = await settledPayment(shop)
    const changes: unknown[] = []
    shop.ports.orders.update = (orderId, now, decide) =>
      shop.database.orders.update(orderId, now, (current) => {
        const change = decide(current)
        changes.push(change)
        return change
      })
    await settle(shop.ports, sessionId)
    shop.provider.session(sessionId).paymentIntentId = null
    await settle(shop.ports, sessionId)
    expect(changes).toEqual([])
    expect(order.paymentIntentId).toBe(`pi_of_${sessionId}`)
  })
})

describe('what is learnt before the money arrives', () => {
  test.each<Partial<PaymentState>>([{ attention: 'not-settled', live: false }, { live: null }])(
    'that an order of which was known %j is in step with its open payment',
    async (known) => {
      const { order, sessionId } = await beginPayment(shop)
      Object.assign(order.payment, known)
      await settle(shop.ports, sessionId)
      expect(order.payment).toEqual(aPayment({ live: false }))
    },
  )

  test('the session of an order whose process died before it could be kept (row 31)', async () => {
    const { order, sessionId } = await beginPayment(shop)
    order.sessionId = null
    await settle(shop.ports, sessionId)
    expect(order).toMatchObject({ sessionId, payment: { settlement: 'pending' }, events: [] })
  })

  test('the payment that the buyer has begun', async () => {
    const { order, sessionId } = await beginPayment(shop)
    await settle(shop.ports, sessionId)
    shop.provider.session(sessionId).paymentIntentId = 'pi_begun'
    await settle(shop.ports, sessionId)
    expect(order).toMatchObject({ paymentIntentId: 'pi_begun', events: [] })
  })
})

const NOT_OURS = [
  ['that names an order we do not have', '00000000-0000-4000-8000-00000000ffff', 'logged'],
  ['of another shop, which names none,', null, 'passed over'],
] as const

test.each(NOT_OURS)('a session %s (%j) is %s (row 22)', async (_which, orderId, told) => {
  const { sessionId } = shop.provider.addForeign(orderId)
  shop.provider.pay(sessionId)
  expect(await settle(shop.ports, sessionId)).toMatchObject({
    failure: { code: 'payment-not-found' },
  })
  const entry = { event: 'session-without-order', facts: {} }
  expect(shop.log).toEqual(told === 'logged' ? [entry] : [])
})

describe('two readings of one payment at once (row 35)', () => {
  test('the older one does not overwrite the newer one, and reads again', async () => {
    const { order, sessionId } = await settledPayment(shop)
    shop.provider.refund(sessionId, 700, { status: 'pending' })
    const { port } = shop.provider
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    let readings = 0
    shop.ports.provider = {
      ...port,
      readPayment: async (id, depth) => {
        readings += 1
        const isFirst = readings === 1
        const seen = await port.readPayment(id, depth)
        if (isFirst) await held
        return seen
      },
    }
    const older = settle(shop.ports, sessionId, 'all')
    await vi.waitFor(() => expect(readings).toBe(1))
    shop.provider.refund(sessionId, 700, { id: `re_1_${sessionId}`, status: 'succeeded' })
    await settle(shop.ports, sessionId, 'all')
    shop.provider.refund(sessionId, 700, { id: `re_1_${sessionId}`, status: 'failed' })
    answer()
    expect(await older).toMatchObject({ ok: true })
    expect(order.payment).toMatchObject({ refunded: 0, refunds: [{ status: 'failed' }] })
    const kinds = order.events.map(({ kind }) => kind)
    expect(kinds).toEqual(['payment-received', 'payment-refunded', 'refund-failed'])
    expect(readings).toBe(3)
  })

  test('an older one that is overtaken every time is left to be tried again', async () => {
    const { order, sessionId } = await settledPayment(shop)
    const { port } = shop.provider
    let amount = 700
    shop.provider.refund(sessionId, amount)
    shop.ports.provider = {
      ...port,
      readPayment: async (id, depth) => {
        const seen = await port.readPayment(id, depth)
        amount += 1
        shop.provider.refund(id, amount, { id: `re_1_${id}` })
        await settle({ ...shop.ports, provider: port }, id, 'all')
        return seen
      },
    }
    await expect(settle(shop.ports, sessionId, 'all')).rejects.toMatchObject({
      failure: { code: 'provider-unavailable' },
    })
    expect(order.payment.refunded).toBe(amount)
  })
})

test('an order that holds a refund is read whole, since its failing may leave no other trace (row 35)', async () => {
  const { order, sessionId } = await settledPayment(shop)
  shop.provider.refund(sessionId, 199_700)
  await settle(shop.ports, sessionId)
  shop.provider.refund(sessionId, 199_700, { id: `re_1_${sessionId}`, status: 'failed' })
  await settle(shop.ports, sessionId)
  expect(paymentStatus(order.payment, order.total)).toBe('paid')
})

test('a refund that was never seen and has failed is found where all is asked for (row 35)', async () => {
  const { order, sessionId } = await settledPayment(shop)
  shop.provider.refund(sessionId, 700, { status: 'failed' })
  await settle(shop.ports, sessionId)
  expect(order.payment.refunds).toEqual([])
  await settle(shop.ports, sessionId, 'all')
  expect(order.payment.refunds).toMatchObject([{ status: 'failed', amount: 700 }])
})

describe('while the provider is down (row 33)', () => {
  test('a paid order is still paid for its page, and the log names it by its number alone (row 71)', async () => {
    const { order, sessionId } = await settledPayment(shop)
    shop.provider.state.mood = 'down'
    const result = await settleOrKnown(shop.ports, sessionId)
    expect(result).toMatchObject({ ok: true, value: { id: order.id } })
    expect(shop.log).toEqual([{ event: 'provider-down', facts: { orderNumber: order.number } }])
  })

  test('only being out of reach counts as that: what it refuses, and what breaks, is passed on', async () => {
    const { sessionId } = await settledPayment(shop)
    shop.provider.state.mood = 'refusing'
    await expect(settleOrKnown(shop.ports, sessionId)).rejects.toMatchObject({
      failure: { code: 'provider-error' },
    })
    const broken = new TypeError('broken')
    shop.ports.provider = { ...shop.provider.port, readPayment: () => Promise.reject(broken) }
    await expect(settleOrKnown(shop.ports, sessionId)).rejects.toBe(broken)
    expect(shop.log).toEqual([])
  })

  test('nothing is said of any other order, known or not', async () => {
    const { order, sessionId } = await beginPayment(shop)
    shop.provider.pay(sessionId)
    shop.provider.state.mood = 'down'
    for (const asked of [sessionId, 'cs_test_unknown']) {
      await expect(settleOrKnown(shop.ports, asked)).rejects.toMatchObject({
        failure: { code: 'provider-unavailable', retryAfter: 10 },
      })
    }
    expect(order.payment.settlement).toBe('pending')
  })
})

describe('an order that repeats another', () => {
  test('is paid all the same where that cannot be told', async () => {
    const { order, sessionId } = await beginPayment(shop)
    shop.provider.pay(sessionId)
    shop.ports.orders.update = async (...asked) => {
      const updated = await shop.database.orders.update(...asked)
      return updated && Object.assign(order, { duplicateOf: 'the-first' })
    }
    shop.ports.alerts.untold = () => Promise.reject(new Error('ada@x'))
    expect(await settle(shop.ports, sessionId)).toMatchObject({ ok: true })
    expect(shop.log).toEqual([{ event: 'alerts-postponed', facts: {} }])
  })

  test.each([
    ['repeats nothing', { sessionId: null }],
    ['was known to repeat it', { duplicateOf: 'the-first' }],
  ])('asks for no alerts when it %s', async (_what, known) => {
    const { order, sessionId } = await beginPayment(shop)
    Object.assign(order, known)
    shop.ports.alerts.untold = () => Promise.reject(new Error('asked'))
    await settle(shop.ports, sessionId)
    expect(shop.log).toEqual([])
  })
})
