import { expect, test } from 'vitest'

import type { Desk } from '#use-cases/desk-port.ts'
import { fetchMissed } from '#use-cases/fetch-missed.ts'
import type { ProviderEvent } from '#use-cases/ports.ts'

import { beginPayment, openShop, type FakeShop } from './fakes.ts'

const SILENT = '2026-03-01T09:00:00.000Z'

/** Two orders that were paid and of which no message has come. */
async function silentShop(since: string | null = SILENT) {
  const shop = openShop()
  const desk: Partial<Desk> = {
    attention: () => Promise.resolve([]),
    mailsGivenUp: () => Promise.resolve(null),
    webhookSilentSince: () => Promise.resolve(shop.database.webhookEvents.size > 0 ? null : since),
  }
  shop.ports.desk = desk as Desk
  const orders = [await paid(shop, 1), await paid(shop, 2)]
  shop.provider.calls.length = 0
  return { shop, orders }
}

async function paid(shop: FakeShop, number: number) {
  const attempt = `33333333-3333-4333-8333-00000000000${number}`
  const { order, sessionId } = await beginPayment(shop, { attempt })
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

test('what was missed is dealt with and noted, and the mails about it leave', async () => {
  const { shop, orders } = await silentShop()
  happens(shop, { id: 'evt_other', type: 'customer.created' })
  expect(await fetchMissed(shop.ports)).toEqual({
    ok: true,
    value: { items: [], webhookSilentSince: null, mailsGivenUp: null },
  })
  expect(orders.map(({ payment }) => payment.settlement)).toEqual(['paid', 'paid'])
  expect([...shop.database.webhookEvents.keys()]).toEqual(['evt_1', 'evt_2'])
  expect(shop.mail.sent).toHaveLength(4)
})

test('what came by itself is not dealt with again', async () => {
  const { shop, orders } = await silentShop()
  const { desk } = shop.ports
  shop.ports.desk = { ...desk, webhookSilentSince: () => Promise.resolve(SILENT) }
  await shop.ports.webhooks.add('evt_1', 'checkout.session.completed', shop.chance.port.now())
  await fetchMissed(shop.ports)
  expect(orders.map(({ payment }) => payment.settlement)).toEqual(['pending', 'paid'])
})

test('nothing is noted while one of them cannot be dealt with, and the silence stands', async () => {
  const { shop, orders } = await silentShop()
  const { port } = shop.provider
  const second = orders[1]?.sessionId
  shop.ports.provider = {
    ...port,
    readPayment: (sessionId) =>
      sessionId === second ? Promise.reject(new Error('broken')) : port.readPayment(sessionId),
  }
  await expect(fetchMissed(shop.ports)).rejects.toThrow('broken')
  expect(orders[0]?.payment.settlement).toBe('paid')
  expect(shop.database.webhookEvents.size).toBe(0)
})

test('with no silence nobody is asked', async () => {
  const { shop } = await silentShop(null)
  expect(await fetchMissed(shop.ports)).toMatchObject({ value: { webhookSilentSince: null } })
  expect(shop.provider.calls).toEqual([])
})
