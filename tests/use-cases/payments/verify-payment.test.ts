import { beforeEach, describe, expect, test } from 'vitest'

import { KEPT_DAYS } from '#domain/people/retention.ts'
import { londonDay } from '#domain/time/working-day.ts'
import { aBuyer, aCheckoutForm } from '#tests/builders.ts'
import { beginPayment, canOpenDocument, shopOfEach } from '#tests/use-cases/a-shop.ts'
import { storeOrder, verifyPayment } from '#use-cases/payments/verify-payment.ts'

const IP = '203.0.113.7'

const NOT_FOUND = {
  ok: false,
  failure: {
    code: 'payment-not-found',
    message:
      'There is no completed payment under this reference. If you have paid, your confirmation will come by email.',
  },
}

const shop = shopOfEach(beginPayment)

function verify(asked = shop.sessionId) {
  return verifyPayment(shop.context, { sessionId: asked }, IP)
}

function store(asked = shop.sessionId) {
  return storeOrder(shop.context, { orderData: { sessionId: asked } }, IP)
}

describe('a paid session', () => {
  test('the confirmation page of a paid session shows the server’s data', async () => {
    shop.provider.pay(shop.sessionId)
    expect(await verify()).toMatchObject({
      ok: true,
      value: {
        success: true,
        status: 'paid',
        orderId: shop.order.id,
        orderNumber: shop.order.number,
        orderDate: '2026-03-01T10:00:00.000Z',
        customerEmail: aBuyer().email,
        customerName: "Zoë O'Brien-Smith",
        items: [
          {
            id: 'valuation',
            name: 'Valuation',
            image: '/images/products/valuation.svg',
            quantity: 1,
            price: 199_700,
            step: 'questionnaire',
            stepSince: '2026-03-01T10:00:00.000Z',
            promisedOn: null,
            turnaround: '2-3 weeks',
          },
        ],
        total: 199_700,
        formData: aCheckoutForm(),
      },
    })
  })

  test('the confirmation of a paid session keeps names and prices after the catalogue has changed (row 11)', async () => {
    shop.provider.pay(shop.sessionId)
    shop.context.catalogue = { ...shop.context.catalogue, products: [] }
    const result = await verify()
    expect(result).toMatchObject({
      value: {
        items: [{ name: 'Valuation', price: 199_700, image: '/images/fallback.svg' }],
        total: 199_700,
      },
    })
  })

  test('the confirmation of a paid session contains the refunded amount', async () => {
    shop.provider.pay(shop.sessionId)
    for (const [refunded, status] of [
      [0, 'paid'],
      [1, 'partially_refunded'],
      [199_700, 'refunded'],
    ] as const) {
      if (refunded > 0) shop.provider.refund(shop.sessionId, refunded, { id: 're_1' })
      expect(await verify()).toMatchObject({ value: { status, total: 199_700, refunded } })
    }
  })
})

test('the page of an unpaid session closes after a fixed time and names the reason (row 26)', async () => {
  shop.provider.expire(shop.sessionId)
  shop.clock.passDays(KEPT_DAYS.unpaidOrder)
  expect((await verify()).ok).toBe(true)
  shop.clock.passDays(1)
  const closed = {
    code: 'order-closed',
    message: expect.stringContaining('no payment') as string,
    details: { orderNumber: shop.order.number },
  }
  expect(await verify()).toMatchObject({ failure: closed })
  expect(await store()).toMatchObject({ failure: closed })
})

test('a session that the provider refuses to look up is answered like an unknown session (row 26)', async () => {
  shop.provider.state.mood = 'refusing'
  expect(await verify('cs_test_unknown')).toEqual(NOT_FOUND)
  expect(await store('cs_test_unknown')).toEqual(NOT_FOUND)
})

const unknownSession = (number: number) => ({ sessionId: `cs_test_madeUp${1000 + number}` })
const REFUSED = { ok: false, failure: { code: 'too-many-requests', retryAfter: 60 } }

const closedFailure = (message: string) => ({
  failure: { code: 'order-closed', message: expect.stringContaining(message) as string },
})

describe('a delivered order (rows 26 and 28)', () => {
  beforeEach(async () => {
    shop.provider.pay(shop.sessionId)
    await verify()
    await shop.database.sql(`update order_items set step = 'delivered'`)
  })

  test('a customer can open a delivered order up to and including the last day of access', async () => {
    const { accessKey: key, documents } = shop.order
    const { id } = documents[0]!
    shop.clock.passDays(KEPT_DAYS.confirmation)
    const lastDay = londonDay(shop.clock.port.now())
    expect(await verify()).toMatchObject({ value: { lastDay } })
    expect(await canOpenDocument(shop, { id, key })).toBe(true)
    shop.clock.passDays(1)
    const failure = { code: 'order-closed', details: { orderNumber: shop.order.number } }
    for (const answer of [await verify(), await store()]) {
      expect(answer).toMatchObject({ failure })
      expect(JSON.stringify(answer)).not.toContain(aBuyer().email)
    }
    expect(await canOpenDocument(shop, { id, key })).toBe(false)
    expect(await canOpenDocument(shop, { id, role: 'member' })).toBe(true)
  })

  test('a delivered order with new work is open until the new work is delivered', async () => {
    shop.clock.passDays(1000)
    await shop.database.sql(`update order_items set step = 'review', step_since = 'epoch'`)
    expect(await verify()).toMatchObject({ value: { success: true, lastDay: null } })
  })
})

test('a payment of a wrong amount that was fully refunded shows as refunded (row 23)', async () => {
  shop.provider.pay(shop.sessionId, { amount: 500 })
  expect(await verify()).toMatchObject({ value: { success: false, status: 'needs_review' } })
  shop.provider.refund(shop.sessionId, 500)
  const value = { success: false, status: 'refunded', orderNumber: shop.order.number }
  expect(await verify()).toEqual({ ok: true, value })
  shop.clock.passDays(KEPT_DAYS.unpaidOrder + 1)
  expect(await verify()).toMatchObject(closedFailure('has been refunded in full'))
})

test('the page of a payment with a wrong amount never says that no payment exists, however late it is opened', async () => {
  shop.provider.pay(shop.sessionId, { amount: 500 })
  shop.clock.passDays(KEPT_DAYS.unpaidOrder + 1)
  expect(await verify()).toMatchObject(closedFailure('Do not pay again'))
})

describe('unknown session ids', () => {
  test('invented payment references from one IP address reach the provider at most 20 times a minute (row 26)', async () => {
    shop.provider.pay(shop.sessionId)
    shop.provider.calls.length = 0
    for (let number = 0; number < 20; number += 2) {
      expect(await verifyPayment(shop.context, unknownSession(number), IP)).toEqual(NOT_FOUND)
      expect(await store(unknownSession(number + 1).sessionId)).toEqual(NOT_FOUND)
    }
    expect(await verifyPayment(shop.context, unknownSession(20), IP)).toMatchObject(REFUSED)
    expect(await store(unknownSession(21).sessionId)).toMatchObject(REFUSED)
    expect(shop.provider.calls).toHaveLength(20)
    expect(await verify()).toMatchObject({ ok: true })

    shop.clock.passMinutes(1)
    expect(await verifyPayment(shop.context, unknownSession(22), IP)).toEqual(NOT_FOUND)
  })

  test('the shop asks the provider about one session at most 40 times a minute', async () => {
    /** Makes two requests that count as 40. */
    const asked = async () => {
      await verify()
      await shop.database.sql(`update rate_limits set taken = 39 where taken = 1`)
      await verify()
    }
    shop.provider.calls.length = 0
    await asked()
    expect(await verify()).toMatchObject(REFUSED)
    expect(shop.provider.calls).toHaveLength(2)
    shop.clock.passMinutes(1)
    shop.provider.pay(shop.sessionId)
    await asked()
    shop.provider.calls.length = 0
    expect(await verify()).toMatchObject({ ok: true, value: { status: 'paid' } })
    expect(shop.provider.calls).toEqual([])
  })

  test('the log reports more than 60 invented payment references a minute', async () => {
    shop.provider.calls.length = 0
    const from = (place: number) =>
      verifyPayment(shop.context, unknownSession(place), `203.0.113.${place}`)
    await from(1)
    await shop.database.sql(
      `update rate_limits set taken = 60 where taken = 1 and name = 'all-unknown-sessions'`,
    )
    expect(shop.log).toEqual([])
    await from(2)
    expect(shop.provider.calls).toHaveLength(2)
    expect(shop.log.map(({ event }) => event)).toContain('unusually-many')
  })

  test('malformed payment references never reach the provider', async () => {
    shop.provider.calls.length = 0
    for (let number = 0; number < 21; number += 1) {
      expect(await verifyPayment(shop.context, { sessionId: `order ${number}` }, IP)).toEqual(
        NOT_FOUND,
      )
    }
    expect(shop.provider.calls).toEqual([])
    expect(await verifyPayment(shop.context, unknownSession(0), IP)).toEqual(NOT_FOUND)
  })
})

test('invented order data in a request changes nothing, because only the session id counts (row 27)', async () => {
  shop.provider.pay(shop.sessionId)
  const orderData = {
    sessionId: shop.sessionId,
    orderNumber: '999999999',
    orderId: '00000000-0000-4000-8000-00000000ffff',
    cartTotal: 1,
    formData: { email: 'evil@evil.example' },
  }
  const result = await storeOrder(shop.context, { orderData }, IP)
  expect(result).toMatchObject({
    value: { orderId: shop.order.id, orderNumber: shop.order.number },
  })
  expect(shop.order).toMatchObject({ total: 199_700, buyer: { email: aBuyer().email } })
  expect(shop.database.mails.map((mail) => mail.to)).not.toContain('evil@evil.example')
})
