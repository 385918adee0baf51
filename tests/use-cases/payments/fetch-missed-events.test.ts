import { beforeEach, expect, test } from 'vitest'

import { attemptOf, settledPayment, type TestOrder, shopOfEach } from '#tests/use-cases/a-shop.ts'
import { fetchMissedEvents } from '#use-cases/upkeep/issues.ts'

const shop = shopOfEach()
let orders: TestOrder[]
/** Two payments that were settled without a webhook, and partly refunded since. */
beforeEach(async () => {
  orders = [1, 2].map(() => undefined as never)
  for (const [index] of orders.entries()) {
    const { order, sessionId } = await settledPayment(shop, attemptOf(index))
    orders[index] = order
    shop.provider.refund(sessionId, 500)
    addEvent(`evt_${index}`, 'charge.refunded', order)
  }
  shop.provider.calls.length = 0
})

function addEvent(id: string, type: string, { paymentIntentId }: TestOrder) {
  const about = { paymentIntentId: paymentIntentId! }
  shop.provider.events.push({ id, type, live: false, about })
}

const refunded = () => orders.map(({ payment }) => payment.refunded)
const shopReasons = async () => {
  const answer = await fetchMissedEvents(shop.context)
  return answer.ok && answer.value.shop.map(({ reason }) => reason)
}

test('an event that cannot be processed stops the fetching of missed events until the next try', async () => {
  shop.clock.passMinutes(20)
  shop.provider.state.beforeReading = (sessionId) => {
    if (sessionId === orders[1]?.sessionId) throw new Error('broken')
  }
  await expect(fetchMissedEvents(shop.context)).rejects.toThrow('broken')
  expect(refunded()).toEqual([500, 0])
  expect(await shop.database.events(true)).toEqual(['evt_0'])

  shop.provider.state.beforeReading = () => undefined
  shop.provider.calls.length = 0
  expect(await shopReasons()).toEqual([])
  const asked = shop.provider.calls
  expect(asked).toEqual(['eventsSince', 'sessionOf', 'readPayment'])
  expect(refunded()).toEqual([500, 500])
})

test('the shop reads a payment once for several events about it', async () => {
  shop.clock.passMinutes(20)
  addEvent('evt_2', 'refund.created', orders[0]!)
  addEvent('evt_3', 'charge.refund.updated', orders[0]!)
  await fetchMissedEvents(shop.context)
  const reads = shop.provider.calls.filter((call) => call === 'readPayment')
  expect(reads).toHaveLength(2)
  expect(refunded()).toEqual([500, 500])
})

test('the provider is not asked for events if no webhook is missing', async () => {
  expect(await shopReasons()).toEqual([])
  expect(shop.provider.calls).toEqual([])
})
