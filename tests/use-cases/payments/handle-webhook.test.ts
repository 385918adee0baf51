import { describe, expect, test } from 'vitest'

import { Refusal } from '#contract/failure.ts'
import type { ProviderEvent } from '#services/stripe/card-provider.ts'
import { aWarning } from '#tests/builders.ts'
import { beginPayment, shopOfEach } from '#tests/use-cases/a-shop.ts'
import { handleWebhook } from '#use-cases/payments/handle-webhook.ts'

const RECEIVED = { ok: true, value: { received: true } }

/** Delivers an event about the session with a valid signature, unless a test says otherwise. */
function deliver(more: Partial<ProviderEvent> = {}, signature = 'right') {
  const event: ProviderEvent = {
    id: 'evt_1',
    type: 'checkout.session.completed',
    live: false,
    about: { sessionId: shop.sessionId },
    ...more,
  }
  return handleWebhook(shop.context, JSON.stringify(event), signature)
}

/** A shop with an order that is paid at the provider; no webhook has reported the payment. */
const shop = shopOfEach(async (opened) => {
  const { order, sessionId } = await beginPayment(opened)
  opened.provider.pay(sessionId)
  opened.provider.calls.length = 0
  return { order, sessionId }
})

const refusedCount = async () => {
  const [row] = await shop.database.sql<{ count: number }>(
    `select sum(refused)::int as count from refused_deliveries`,
  )
  return row?.count
}

test('an event with a wrong signature is refused even if the refusal cannot be counted (row 75)', async () => {
  await deliver({}, 'wrong')
  expect(await refusedCount()).toBe(1)
  shop.database.state.isDown = true
  expect(await deliver({}, 'wrong')).toMatchObject({
    failure: { code: 'bad-signature' },
  })
  expect(shop.log.map(({ event }) => event)).toEqual(['refused-delivery-not-counted'])
})

test('a repeated event is accepted without a request to the provider (row 14)', async () => {
  await deliver()
  shop.provider.calls.length = 0
  expect(await deliver()).toEqual(RECEIVED)
  expect(shop.provider.calls).toEqual([])
  expect(shop.order.events).toHaveLength(1)
})

test.each(['radar.early_fraud_warning.created', 'review.opened', 'charge.dispute.funds_withdrawn'])(
  'after the event %s the shop reads all parts of the payment',
  async (type) => {
    shop.provider.session(shop.sessionId).warnings = [aWarning()]
    await deliver({ type, about: { paymentIntentId: `pi_of_${shop.sessionId}` } })
    expect(shop.order.payment.warnings).toEqual([aWarning()])
  },
)

test('a signed webhook call without an event does not count as forged', async () => {
  shop.context.provider = {
    ...shop.provider.port,
    readEvent: () => Promise.resolve('not-an-event' as const),
  }
  expect(await handleWebhook(shop.context, '{}', 'right')).toMatchObject({
    failure: { code: 'bad-json' },
  })
  expect(await refusedCount()).toBe(0)
  expect(shop.log).toEqual([{ event: 'webhook-not-an-event', facts: {} }])
})

describe('webhooks that concern no order of this shop', () => {
  const FOREIGN: [string, Partial<ProviderEvent>][] = [
    ['of an unknown type', { type: 'customer.created' }],
    ['of a type that only begins like one of ours', { type: 'charge.refunded.later' }],
    ['of a charge that is neither refunded nor disputed', { type: 'charge.updated' }],
    ['about nothing', { about: null }],
    ['about a session that the provider does not know', { about: { sessionId: 'cs_test_gone' } }],
    ['about a payment without a session', { about: { paymentIntentId: 'pi_gone' } }],
  ]

  test('a webhook that concerns no order changes nothing (rows 22 and 25)', async () => {
    for (const [id, more] of FOREIGN) {
      expect(await deliver({ id, ...more }), id).toEqual(RECEIVED)
    }
    expect(shop.order.payment.settlement).toBe('pending')
    expect(new Set(await shop.database.events())).toEqual(new Set(FOREIGN.map(([id]) => id)))
  })

  test('a test webhook in a live shop and a live webhook in a test shop are logged (row 24)', async () => {
    for (const live of [false, true]) {
      shop.provider.state.live = !live
      expect(await deliver({ id: `evt_${live}`, live })).toEqual(RECEIVED)
    }
    expect(shop.order.payment.settlement).toBe('pending')
    expect(shop.log).toEqual(
      [false, true].map((live) => ({
        event: 'webhook-of-other-mode',
        facts: { eventId: `evt_${live}`, live },
      })),
    )
  })
})

describe('failures while a webhook is processed (row 19)', () => {
  test.each(['down', 'refusing'] as const)(
    'a webhook fails while the provider is %s, and succeeds after the outage (row 19)',
    async (mood) => {
      shop.provider.state.mood = mood
      await expect(deliver()).rejects.toMatchObject({ name: 'Refusal' })
      expect(await shop.database.events()).toEqual([])
      shop.provider.state.mood = 'up'
      await deliver()
      expect(shop.order.payment.settlement).toBe('paid')
    },
  )

  test('a webhook about a paid order fails while the provider does not answer (row 19)', async () => {
    await deliver({ id: 'evt_paid' })
    shop.provider.refund(shop.sessionId, 700)
    shop.provider.state.beforeReading = () => {
      throw new Refusal({ code: 'provider-unavailable', message: 'No answer.' })
    }
    const refunded = {
      type: 'charge.refunded',
      about: { paymentIntentId: `pi_of_${shop.sessionId}` },
    }
    await expect(deliver(refunded)).rejects.toMatchObject({ name: 'Refusal' })
    shop.provider.state.beforeReading = () => undefined
    await deliver(refunded)
    expect(shop.order.payment.refunded).toBe(700)
  })

  test('an event is not stored as processed before its effect is stored (row 19)', async () => {
    shop.database.failOn(/^update orders/, new Error('statement timeout'))
    await expect(deliver()).rejects.toThrow('statement timeout')
    expect(await shop.database.events()).toEqual([])
  })
})
