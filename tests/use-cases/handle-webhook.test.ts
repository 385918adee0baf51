import { describe, expect, test } from 'vitest'

import { paymentStatus } from '#domain/order.ts'
import { aWarning } from '#tests/builders.ts'
import type { ProviderEvent } from '#use-cases/card-provider-port.ts'
import { handleWebhook } from '#use-cases/handle-webhook.ts'

import { beginPayment, openShop, type FakeShop } from './fakes.ts'

const RECEIVED = { ok: true, value: { received: true } }

/** Delivers an event about a session, or about whatever `more` says, with a right signature. */
function deliver(shop: FakeShop, more: Partial<ProviderEvent>, signature = 'right') {
  const event: ProviderEvent = {
    id: 'evt_1',
    type: 'checkout.session.completed',
    live: false,
    about: null,
    ...more,
  }
  return handleWebhook(shop.ports, JSON.stringify(event), signature)
}

async function paidAtProvider() {
  const shop = openShop()
  const { order, sessionId } = await beginPayment(shop)
  shop.provider.pay(sessionId)
  shop.provider.calls.length = 0
  return { shop, order, sessionId, about: { sessionId } }
}

test('a delivery settles its order and answers afterwards, with nobody on the page (row 17)', async () => {
  const { shop, order, about } = await paidAtProvider()
  expect(await deliver(shop, { about })).toEqual({
    ok: true,
    value: { received: true, orderId: order.id },
  })
  expect(order.payment.settlement).toBe('paid')
  expect(shop.database.mails).toHaveLength(2)
  expect([...shop.database.webhookEvents]).toEqual([['evt_1', 'checkout.session.completed']])
})

test.each(['wrong', '', 't=1,v1=ab'])(
  'the signature %j does nothing (row 12)',
  async (signature) => {
    const { shop, order, about } = await paidAtProvider()
    expect(await deliver(shop, { about }, signature)).toMatchObject({
      ok: false,
      failure: { code: 'bad-signature' },
    })
    expect(order.payment.settlement).toBe('pending')
    expect(shop.database.webhookEvents.size).toBe(0)
    expect(shop.provider.calls).toEqual([])
  },
)

test('each wrong signature is counted, and refused also when it cannot be (row 75)', async () => {
  const { shop, about } = await paidAtProvider()
  await deliver(shop, { about }, 'wrong')
  expect(shop.database.refused).toEqual([shop.clock.port.now()])
  shop.database.state.isDown = true
  expect(await deliver(shop, { about }, 'wrong')).toMatchObject({
    failure: { code: 'bad-signature' },
  })
  expect(shop.log.map(({ event }) => event)).toEqual(['refused-delivery-not-counted'])
})

describe('the same event again (row 14)', () => {
  test('is received, and asks nobody', async () => {
    const { shop, order, about } = await paidAtProvider()
    await deliver(shop, { about })
    shop.provider.calls.length = 0
    expect(await deliver(shop, { about })).toEqual(RECEIVED)
    expect(shop.provider.calls).toEqual([])
    expect(order.events).toHaveLength(1)
  })

  test('twenty different events of one session at once make one order and two mails', async () => {
    const { shop, order, about } = await paidAtProvider()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => deliver(shop, { id: `evt_${index}`, about })),
    )
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(order.events).toEqual([{ kind: 'payment-received' }])
    expect(shop.database.mails).toHaveLength(2)
  })
})

describe('events in the wrong order (row 20)', () => {
  test('an expiry that comes late does not take the money back', async () => {
    const { shop, order, about } = await paidAtProvider()
    await deliver(shop, { about })
    await deliver(shop, { id: 'evt_2', type: 'checkout.session.expired', about })
    await deliver(shop, { id: 'evt_3', type: 'checkout.session.async_payment_failed', about })
    expect(order.payment.settlement).toBe('paid')
  })

  test('a refund that is told before the payment is one of a paid order', async () => {
    const { shop, order, sessionId } = await paidAtProvider()
    shop.provider.refund(sessionId, 199_700)
    const about = { paymentIntentId: `pi_of_${sessionId}` }
    await deliver(shop, { type: 'charge.refunded', about })
    expect(paymentStatus(order.payment, order.total)).toBe('refunded')
    expect(order.events.map((event) => event.kind)).toEqual([
      'payment-received',
      'payment-refunded',
    ])
  })
})

test('completed without money is not paid (row 21)', async () => {
  const shop = openShop()
  const { order, sessionId } = await beginPayment(shop)
  shop.provider.payLater(sessionId)
  await deliver(shop, { about: { sessionId } })
  expect(order.payment.settlement).toBe('processing')
  expect(shop.database.mails).toEqual([])
  shop.provider.pay(sessionId)
  await deliver(shop, {
    id: 'evt_2',
    type: 'checkout.session.async_payment_succeeded',
    about: { sessionId },
  })
  expect(order.payment.settlement).toBe('paid')
  expect(shop.database.mails).toHaveLength(2)
})

describe('after the payment (row 35)', () => {
  test.each([
    ['charge.refunded', 'partially_refunded'],
    ['refund.updated', 'partially_refunded'],
    ['charge.dispute.created', 'disputed'],
    ['charge.dispute.closed', 'dispute_lost'],
  ])('%s brings the order to %s', async (type, status) => {
    const { shop, order, sessionId } = await paidAtProvider()
    await deliver(shop, { about: { sessionId } })
    if (status === 'partially_refunded') shop.provider.refund(sessionId, 1)
    else shop.provider.dispute(sessionId, status === 'disputed' ? 'needs_response' : 'lost')
    const about = { paymentIntentId: `pi_of_${sessionId}` }
    expect(await deliver(shop, { id: 'evt_2', type, about })).toMatchObject({
      value: { orderId: order.id },
    })
    expect(paymentStatus(order.payment, order.total)).toBe(status)
  })
})

test('a refund that fails is none (row 35)', async () => {
  const { shop, order, sessionId } = await paidAtProvider()
  shop.provider.refund(sessionId, 199_700)
  const about = { paymentIntentId: `pi_of_${sessionId}` }
  await deliver(shop, { type: 'refund.created', about })
  expect(paymentStatus(order.payment, order.total)).toBe('refunded')
  shop.provider.refund(sessionId, 199_700, {
    id: `re_1_${sessionId}`,
    status: 'failed',
    reason: 'lost_or_stolen_card',
  })
  await deliver(shop, { id: 'evt_2', type: 'refund.failed', about })
  expect(paymentStatus(order.payment, order.total)).toBe('paid')
  expect(order.events.at(-1)).toEqual({
    kind: 'refund-failed',
    amount: 199_700,
    facts: { type: 'provider', word: 'lost_or_stolen_card' },
  })
})

test.each(['radar.early_fraud_warning.created', 'review.opened', 'charge.dispute.funds_withdrawn'])(
  '%s has all of the payment read',
  async (type) => {
    const { shop, order, sessionId } = await paidAtProvider()
    shop.provider.session(sessionId).warnings = [aWarning()]
    await deliver(shop, { type, about: { paymentIntentId: `pi_of_${sessionId}` } })
    expect(order.payment.warnings).toEqual([aWarning()])
  },
)

test('a signed delivery that is no event is refused and not counted as forged', async () => {
  const shop = openShop()
  shop.ports.provider = {
    ...shop.provider.port,
    readEvent: () => Promise.resolve('not-an-event' as const),
  }
  expect(await handleWebhook(shop.ports, '{}', 'right')).toMatchObject({
    failure: { code: 'bad-json' },
  })
  expect(shop.database.refused).toEqual([])
  expect(shop.log).toEqual([{ event: 'webhook-not-an-event', facts: {} }])
})

describe('deliveries that are not for us', () => {
  const FOREIGN: [string, Partial<ProviderEvent>][] = [
    ['of a type that is not handled', { type: 'customer.created' }],
    ['of a type that only begins like one of ours', { type: 'charge.refunded.later' }],
    ['of a charge that is neither refunded nor disputed', { type: 'charge.updated' }],
    ['about nothing', { about: null }],
    ['about a session that the provider does not know', { about: { sessionId: 'cs_test_gone' } }],
    ['about a payment without a session', { about: { paymentIntentId: 'pi_gone' } }],
  ]

  test.each(FOREIGN)(
    'one %s is received and changes nothing (rows 22 and 25)',
    async (_w, more) => {
      const { shop, order, about } = await paidAtProvider()
      expect(await deliver(shop, { about, ...more })).toEqual(RECEIVED)
      expect(order.payment.settlement).toBe('pending')
      expect(shop.database.webhookEvents.has('evt_1')).toBe(true)
    },
  )

  test('one about another shop’s session is received', async () => {
    const shop = openShop()
    const { sessionId } = shop.provider.addForeign('00000000-0000-4000-8000-00000000ffff')
    shop.provider.pay(sessionId)
    expect(await deliver(shop, { about: { sessionId } })).toEqual(RECEIVED)
    expect(shop.database.rows).toEqual([])
    expect(shop.log.map((line) => line.event)).toEqual(['session-without-order'])
  })

  test.each([
    [true, false],
    [false, true],
  ])('one of the other mode is received and logged (row 24): %j', async (live, eventIsLive) => {
    const { shop, order, about } = await paidAtProvider()
    shop.provider.state.live = live
    expect(await deliver(shop, { live: eventIsLive, about })).toEqual(RECEIVED)
    expect(order.payment.settlement).toBe('pending')
    expect(shop.log).toEqual([
      { event: 'webhook-of-other-mode', facts: { eventId: 'evt_1', live: eventIsLive } },
    ])
  })
})

describe('what goes wrong on our side is thrown, so that the provider delivers again (row 19)', () => {
  test.each(['down', 'refusing'] as const)('the provider is %s', async (mood) => {
    const { shop, order, about } = await paidAtProvider()
    shop.provider.state.mood = mood
    await expect(deliver(shop, { about })).rejects.toMatchObject({ name: 'Refusal' })
    expect(shop.database.webhookEvents.size).toBe(0)
    shop.provider.state.mood = 'up'
    await deliver(shop, { about })
    expect(order.payment.settlement).toBe('paid')
  })

  test('the database is down', async () => {
    const { shop, order, about } = await paidAtProvider()
    shop.database.state.isDown = true
    await expect(deliver(shop, { about })).rejects.toMatchObject({
      failure: { code: 'unavailable' },
    })
    shop.database.state.isDown = false
    await deliver(shop, { about })
    expect(order.payment.settlement).toBe('paid')
    expect(shop.database.mails).toHaveLength(2)
  })

  test('the event is not noted before its effect is written', async () => {
    const { shop, about } = await paidAtProvider()
    shop.ports.orders = {
      ...shop.database.orders,
      update: () => Promise.reject(new Error('statement timeout')),
    }
    await expect(deliver(shop, { about })).rejects.toThrow('statement timeout')
    expect(shop.database.webhookEvents.size).toBe(0)
  })
})
