import { expect, test } from 'vitest'

import type { ShopIssue } from '#domain/issue.ts'
import type { ProviderEvent } from '#use-cases/card-provider-port.ts'
import { fetchMissedEvents } from '#use-cases/fetch-missed-events.ts'
import type { OrderAdmin } from '#use-cases/order-admin-port.ts'

import { attemptOf, beginPayment, openShop, type FakeShop } from './fakes.ts'

const SILENCE: ShopIssue = {
  key: 'webhook-silent:1',
  reason: 'webhook-silent',
  since: '2026-03-01T09:00:00.000Z',
  count: null,
}

/** Two orders that were paid and of which no message has come. */
async function silentShop(isSilent = true) {
  const shop = openShop()
  const orderAdmin: Partial<OrderAdmin> = {
    issues: () => Promise.resolve({ items: [], count: 0 }),
    shopIssues: () => {
      const { webhookEvents, fetchedEvents } = shop.database
      const isHeard = webhookEvents.size > fetchedEvents.size
      return Promise.resolve(isHeard || !isSilent ? [] : [SILENCE])
    },
  }
  shop.ports.orderAdmin = orderAdmin as OrderAdmin
  const orders = [await paid(shop, 1), await paid(shop, 2)]
  shop.provider.calls.length = 0
  return { shop, orders }
}

async function paid(shop: FakeShop, number: number) {
  const { order, sessionId } = await beginPayment(shop, { attempt: attemptOf(number) })
  shop.provider.pay(sessionId)
  happens(shop, { id: `evt_${number}`, about: { sessionId } })
  return order
}

function happens(shop: FakeShop, more: Partial<ProviderEvent> & { id: string }) {
  shop.provider.events.push({
    type: 'checkout.session.completed',
    live: false,
    about: null,
    ...more,
  })
}

test('the silence stands while one of them cannot be dealt with, and the next press goes on there', async () => {
  const { shop, orders } = await silentShop()
  shop.provider.state.beforeReading = (sessionId) => {
    if (sessionId === orders[1]?.sessionId) throw new Error('broken')
  }
  await expect(fetchMissedEvents(shop.ports)).rejects.toThrow('broken')
  expect(orders[0]?.payment.settlement).toBe('paid')
  expect([...shop.database.webhookEvents.keys()]).toEqual(['evt_1'])
  expect(await shop.ports.orderAdmin.shopIssues(shop.clock.port.now())).toEqual([SILENCE])

  shop.provider.state.beforeReading = () => undefined
  shop.provider.calls.length = 0
  expect(await fetchMissedEvents(shop.ports)).toMatchObject({ value: { shop: [] } })
  expect(shop.provider.calls).toEqual(['eventsSince', 'readPayment'])
  expect(orders[1]?.payment.settlement).toBe('paid')
})

test('several messages about what happened after a sale have it read once more', async () => {
  const { shop, orders } = await silentShop()
  const about = { paymentIntentId: `pi_of_${orders[0]?.sessionId}` }
  happens(shop, { id: 'evt_3', type: 'charge.refunded', about })
  happens(shop, { id: 'evt_4', type: 'refund.created', about })
  await fetchMissedEvents(shop.ports)
  expect(shop.database.webhookEvents.size).toBe(4)
  expect(shop.provider.calls.toSorted()).toEqual([
    'eventsSince',
    'readPayment',
    'readPayment',
    'readPayment',
    'sessionOf',
  ])
})

test('with no silence nobody is asked', async () => {
  const { shop } = await silentShop(false)
  expect(await fetchMissedEvents(shop.ports)).toMatchObject({ value: { shop: [] } })
  expect(shop.provider.calls).toEqual([])
})
