import { describe, expect, test, vi } from 'vitest'

import { disputeState } from '#domain/money/dispute.ts'
import {
  beginPayment,
  setOrder,
  settledPayment,
  sweepAndCount,
  shopOfEach,
} from '#tests/use-cases/a-shop.ts'
import { databaseOutage, statementTimeout } from '#tests/use-cases/watched-database.ts'
import { sweep } from '#use-cases/upkeep/sweep.ts'

import { sweepActions } from './swept-orders.ts'

const shop = shopOfEach()

const { begin, paidOrder, addEvent, slowProvider, paidCount, refuseDeliveries } = sweepActions(shop)

describe('a payment that neither the buyer nor a webhook reported (row 18)', () => {
  test('the sweep records the payment of an order that is more than two days old (row 18)', async () => {
    const { order, sessionId } = await begin()
    shop.provider.pay(sessionId)
    shop.clock.passDays(3)
    expect(await sweepAndCount(shop)).toMatchObject({ checked: 1, found: 0, mailsSent: 2 })
    expect(order.payment.settlement).toBe('paid')
  })

  test.each(['expired', 'cancelled'] as const)(
    'the sweep finds money for an order that is %s (row 18)',
    async (settlement) => {
      const { order, sessionId } = await begin()
      await setOrder(shop, order, { settlement })
      shop.provider.pay(sessionId)
      expect(await sweepAndCount(shop)).toMatchObject({ found: 1 })
      expect(order.payment.settlement).toBe('paid')
    },
  )

  test('the sweep finds a payment that a bank confirms late (row 21)', async () => {
    const { order, sessionId } = await begin()
    shop.provider.payLater(sessionId)
    expect(await sweepAndCount(shop)).toMatchObject({ mailsSent: 0 })
    expect(order.payment.settlement).toBe('processing')
    shop.clock.passDays(4)
    shop.provider.pay(sessionId)
    expect(await sweepAndCount(shop)).toMatchObject({ mailsSent: 2 })
    expect(order.payment.settlement).toBe('paid')
  })
})

test('an order that never got a payment session expires without a call to the provider', async () => {
  shop.provider.state.mood = 'down'
  await expect(begin()).rejects.toThrow()
  shop.provider.state.mood = 'up'
  shop.provider.calls.length = 0
  shop.clock.passMinutes(31)
  await sweep(shop.context)
  expect(shop.database.rows).toMatchObject([
    { payment: { settlement: 'expired' }, events: [{ kind: 'payment-expired' }] },
  ])
  expect(shop.provider.calls).toEqual(['eventsSince', 'completedSince'])
})

test('an order that cannot be settled delays neither other orders nor mails', async () => {
  const [first, second] = [await begin(1), await begin(2)]
  for (const { sessionId } of [first, second]) shop.provider.pay(sessionId)
  shop.provider.state.beforeReading = (sessionId) => {
    if (sessionId === first.sessionId) throw new TypeError('ada@firm.example')
  }
  expect(await sweepAndCount(shop)).toMatchObject({ checked: 0, found: 1, mailsSent: 2 })
  expect(second.order.payment.settlement).toBe('paid')
  expect(first.order.payment).toMatchObject({ settlement: 'pending', attention: 'not-settled' })
  expect(shop.log).toEqual([{ event: 'sweep-postponed', facts: { reason: 'TypeError' } }])
})

test('the sweep sends mails while the provider is down', async () => {
  const paid = await begin(1)
  shop.provider.pay(paid.sessionId)
  shop.mail.state.refuses = () => true
  await sweep(shop.context)
  const waiting = await begin(2)
  shop.clock.passMinutes(31)
  shop.mail.state.refuses = () => false
  shop.provider.state.mood = 'down'
  expect(await sweepAndCount(shop)).toMatchObject({ checked: 1, found: 0, mailsSent: 2 })
  expect(waiting.order.payment.settlement).toBe('pending')
})

describe('missed events (row 35)', () => {
  test('a missed event is processed once and stored as fetched (row 35)', async () => {
    const { order, sessionId, about } = await paidOrder()
    shop.provider.refund(sessionId, 500)
    addEvent('evt_1', 'charge.refunded', about)
    addEvent('evt_2', 'refund.created', about)
    shop.provider.calls.length = 0
    await sweep(shop.context)
    expect(order.payment.refunded).toBe(500)
    expect(await shop.database.events(true)).toEqual(['evt_1', 'evt_2'])
    expect(shop.provider.calls).toEqual([
      'eventsSince',
      'completedSince',
      'sessionOf',
      'readPayment',
    ])
    shop.provider.calls.length = 0
    shop.clock.passMinutes(60)
    await sweep(shop.context)
    expect(shop.provider.calls).toEqual(['eventsSince', 'completedSince'])
  })

  test('a sweep that processes a missed event reads each payment session once (row 35)', async () => {
    const { sessionId } = await begin()
    shop.provider.pay(sessionId)
    addEvent('evt_1', 'checkout.session.completed', { sessionId })
    shop.provider.calls.length = 0
    await sweep(shop.context)
    expect(shop.provider.calls).toEqual(['eventsSince', 'completedSince', 'readPayment'])
    expect(await shop.database.events(true)).toEqual(['evt_1'])
  })

  test('an event about another shop is stored without a call to the provider (row 35)', async () => {
    const foreign = shop.provider.addForeign('00000000-0000-4000-8000-00000000ffff')
    addEvent('evt_1', 'checkout.session.expired', { sessionId: foreign.sessionId })
    shop.provider.events.push({
      id: 'evt_2',
      type: 'charge.refunded',
      live: true,
      about: { paymentIntentId: 'pi_live' },
    })
    await sweep(shop.context)
    expect(shop.provider.calls).toEqual(['eventsSince', 'completedSince', 'readPayment'])
    expect(await shop.database.events(true)).toEqual(['evt_1', 'evt_2'])
  })

  test('an event that fails to be processed does not delay other events and is tried again (row 35)', async () => {
    const first = await paidOrder(1)
    const second = await paidOrder(2)
    for (const { sessionId, about } of [first, second]) {
      shop.provider.dispute(sessionId, 'needs_response')
      addEvent(`evt_${sessionId}`, 'charge.dispute.created', about)
    }
    const { port } = shop.provider
    shop.context.provider = {
      ...port,
      sessionOf: (paymentIntentId) =>
        paymentIntentId === first.about.paymentIntentId
          ? Promise.reject(new TypeError('broken'))
          : port.sessionOf(paymentIntentId),
    }
    await sweep(shop.context)
    expect([first, second].map(({ order }) => disputeState(order.payment.disputes))).toEqual([
      'none',
      'open',
    ])
    expect(shop.log).toEqual([
      {
        event: 'missed-event-postponed',
        facts: { eventId: `evt_${first.sessionId}`, reason: 'TypeError' },
      },
    ])
    shop.context.provider = port
    await sweep(shop.context)
    expect(disputeState(first.order.payment.disputes)).toBe('open')
  })
})

test('the sweep asks a slow provider about pending orders for ten seconds at most', async () => {
  await slowProvider()
  shop.clock.passMinutes(31)
  const left = ['orders', 'sessions', 'events', 'transfers', 'refunds']
  expect(await sweepAndCount(shop)).toEqual({ checked: 2, found: 0, mailsSent: 4, left })
  expect(paidCount()).toBe(2)
  expect(shop.provider.calls).toEqual(['eventsSince', 'readPayment', 'readPayment'])
  await sweep(shop.context)
  expect(paidCount()).toBe(4)
})

test('a failing search for issues of orders does not delay alerts about the shop (row 81)', async () => {
  await refuseDeliveries()
  shop.database.failOn(/join orders o on o\.id = found\.order_id/, statementTimeout())
  expect((await sweepAndCount(shop)).left).toEqual(['alerts-of-orders'])
  expect(shop.mail.sent.map(({ kind }) => kind)).toEqual(['shop-alert'])
  shop.database.state.failure = () => undefined
  expect((await sweepAndCount(shop)).left).toEqual([])
  expect((await shop.database.beat('round'))?.failing).toBeNull()
})

test('a round of the sweep ends after 20 seconds and reports the remaining steps', async () => {
  await settledPayment(shop)
  await begin(2)
  shop.clock.passMinutes(31)
  const readPayment = vi.fn<typeof shop.provider.port.readPayment>(
    () => new Promise(() => undefined),
  )
  shop.context.provider = { ...shop.provider.port, readPayment }
  const swept = sweep(shop.context)
  await expect.poll(() => readPayment.mock.calls).toHaveLength(1)
  await expect.poll(() => shop.database.beat('background')).toBeDefined()
  // The poll may see a written row before the sweep goes on; this further write waits for the sweep.
  await shop.database.sql('delete from mails where false')
  await shop.clock.pass(20_000)
  const left = ['orders', 'sessions', 'events', 'transfers', 'refunds', 'alerts']
  expect((await swept).left.toSorted()).toEqual(left.toSorted())
  expect(shop.log).toContainEqual({ event: 'sweep-left', facts: { steps: left.join(' ') } })
  expect((await shop.database.beat('round'))?.failing?.failure).toBe(left.join(' '))
  expect((await shop.database.beat('sweep'))?.failing).toBeNull()
})

test('a sweep ends although any one of its statements loses its connection (row 32)', async () => {
  const { sessionId } = await begin(1)
  shop.provider.pay(sessionId)
  let number = 0
  let statements = 0
  do {
    const failing = (number += 1)
    statements = 0
    shop.database.state.failure = () =>
      (statements += 1) === failing ? databaseOutage() : undefined
    await expect(sweep(shop.context), `statement ${failing}`).resolves.toBeDefined()
  } while (statements >= number)
  expect(paidCount()).toBe(1)
})

test('an order that cannot be locked does not delay the next order of the sweep', async () => {
  const orders = [await begin(1), await begin(2)].map(({ order }) => order)
  for (const order of orders) await setOrder(shop, order, { stripe_session_id: null })
  shop.clock.passMinutes(31)
  shop.database.state.failure = (text, [id]) =>
    text.includes('for no key update') && id === orders[0]?.id ? statementTimeout() : undefined
  await sweep(shop.context)
  expect(orders.map(({ payment }) => payment.settlement)).toEqual(['pending', 'expired'])
})

test('the sweep fails as a whole while the database is down', async () => {
  shop.database.state.isDown = true
  await expect(sweep(shop.context)).rejects.toMatchObject({ failure: { code: 'unavailable' } })
})

async function forgottenOrder(more: Partial<{ processing: boolean; hours: number }> = {}) {
  const { processing = false, hours = 26 } = more
  const { order, sessionId } = await beginPayment(shop)
  if (processing) await setOrder(shop, order, { settlement: 'processing' })
  Object.assign(shop.provider.session(sessionId), {
    sessionId: 'cs_test_gone0001',
    orderId: null,
  })
  shop.clock.passMinutes(hours * 60)
  return order
}

describe('an order whose session the provider no longer knows', () => {
  test.each([false, true])(
    'an order with a payment session unknown to the provider ends after 25 hours; payment processing: %s',
    async (processing) => {
      const order = await forgottenOrder({ processing })
      await sweep(shop.context)
      expect(order.payment.settlement).toBe('expired')
      expect(order.events).toEqual([{ kind: 'payment-unknown' }])
      const before = shop.provider.calls.length
      await sweep(shop.context)
      expect(shop.provider.calls.slice(before)).not.toContain('readPayment')
    },
  )

  test('an order with a payment session unknown to the provider is still pending after 24 hours', async () => {
    const order = await forgottenOrder({ hours: 24 })
    await sweep(shop.context)
    expect(order.payment.settlement).toBe('pending')
  })

  test.each(['down', 'refusing'] as const)(
    'an order whose payment session is unknown does not end while the provider is %s',
    async (mood) => {
      const order = await forgottenOrder()
      shop.provider.state.mood = mood
      await sweep(shop.context)
      expect(order.payment.settlement).toBe('pending')
    },
  )
})

test('the sweep stores that it has ended and that the provider has answered', async () => {
  await sweep(shop.context)
  const now = shop.clock.port.now()
  for (const part of ['sweep', 'provider', 'lists'] as const) {
    expect(await shop.database.beat(part)).toEqual({ succeededAt: now, failing: null })
  }
})

test('the sweep stores the start and the reason of a provider’s failure', async () => {
  const since = shop.clock.port.now()
  shop.provider.state.mood = 'down'
  await sweep(shop.context)
  shop.clock.passMinutes(10)
  await sweep(shop.context)
  expect(await shop.database.beat('provider')).toEqual({
    succeededAt: null,
    failing: { since, failure: 'no-answer' },
  })
})
