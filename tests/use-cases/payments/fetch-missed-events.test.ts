import { beforeEach, expect, test } from 'vitest'

import { attemptOf, settledPayment, type TestOrder, shopOfEach } from '#tests/use-cases/a-shop.ts'
import { fetchMissedEvents } from '#use-cases/upkeep/issues.ts'

const shop = shopOfEach()
let orders: TestOrder[]
/** Two payments that were settled without a word of the webhook, and given back in part since. */
beforeEach(async () => {
  orders = [1, 2].map(() => undefined as never)
  for (const [index] of orders.entries()) {
    const { order, sessionId } = await settledPayment(shop, attemptOf(index))
    orders[index] = order
    shop.provider.refund(sessionId, 500)
    happens(`evt_${index}`, 'charge.refunded', order)
  }
  shop.provider.calls.length = 0
})

function happens(id: string, type: string, { paymentIntentId }: TestOrder) {
  const about = { paymentIntentId: paymentIntentId! }
  shop.provider.events.push({ id, type, live: false, about })
}

const refunded = () => orders.map(({ payment }) => payment.refunded)
const silences = async () => {
  const answer = await fetchMissedEvents(shop.context)
  return answer.ok && answer.value.shop.map(({ reason }) => reason)
}

test('the silence is open while one of them cannot be dealt with, and the next press goes on there', async () => {
  shop.clock.passMinutes(20)
  shop.provider.state.beforeReading = (sessionId) => {
    if (sessionId === orders[1]?.sessionId) throw new Error('broken')
  }
  await expect(fetchMissedEvents(shop.context)).rejects.toThrow('broken')
  expect(refunded()).toEqual([500, 0])
  expect(await shop.database.events(true)).toEqual(['evt_0'])

  shop.provider.state.beforeReading = () => undefined
  shop.provider.calls.length = 0
  expect(await silences()).toEqual([])
  const asked = shop.provider.calls
  expect(asked).toEqual(['eventsSince', 'sessionOf', 'readPayment'])
  expect(refunded()).toEqual([500, 500])
})

test('several messages about what happened after a sale have it read once more', async () => {
  shop.clock.passMinutes(20)
  happens('evt_2', 'refund.created', orders[0]!)
  happens('evt_3', 'charge.refund.updated', orders[0]!)
  await fetchMissedEvents(shop.context)
  const reads = shop.provider.calls.filter((call) => call === 'readPayment')
  expect(reads).toHaveLength(2)
  expect(refunded()).toEqual([500, 500])
})

test('with no silence nobody is asked', async () => {
  expect(await silences()).toEqual([])
  expect(shop.provider.calls).toEqual([])
})
