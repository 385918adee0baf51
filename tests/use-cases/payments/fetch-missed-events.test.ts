import { expect, test } from 'vitest'

import { attemptOf, settledPayment, type TestOrder, shopOfEach } from '#tests/use-cases/a-shop.ts'
import { fetchMissedEvents } from '#use-cases/upkeep/issues.ts'

/** A shop with two payments that were settled without a webhook and have since been partly refunded. */
const shop = shopOfEach(async (opened) => {
  const orders: TestOrder[] = []
  for (const number of [0, 1]) {
    const { order, sessionId } = await settledPayment(opened, attemptOf(number))
    opened.provider.refund(sessionId, 500)
    opened.provider.events.push(eventAbout(order, `evt_${number}`, 'charge.refunded'))
    orders.push(order)
  }
  opened.provider.calls.length = 0
  return { orders }
})

function eventAbout({ paymentIntentId }: TestOrder, id: string, type: string) {
  return { id, type, live: false, about: { paymentIntentId: paymentIntentId! } }
}

const refunded = () => shop.orders.map(({ payment }) => payment.refunded)
const shopReasons = async () => {
  const answer = await fetchMissedEvents(shop.context)
  return answer.ok && answer.value.shop.map(({ reason }) => reason)
}

test('an event that cannot be processed stops the fetching of missed events until the next try', async () => {
  shop.clock.passMinutes(20)
  shop.provider.state.beforeReading = (sessionId) => {
    if (sessionId === shop.orders[1]?.sessionId) throw new Error('broken')
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

test('the shop reads a payment once for several events about the payment', async () => {
  shop.clock.passMinutes(20)
  for (const type of ['refund.created', 'charge.refund.updated']) {
    shop.provider.events.push(eventAbout(shop.orders[0]!, type, type))
  }
  await fetchMissedEvents(shop.context)
  const reads = shop.provider.calls.filter((call) => call === 'readPayment')
  expect(reads).toHaveLength(2)
  expect(refunded()).toEqual([500, 500])
})

test('the shop asks the provider for no events if no webhook is missing', async () => {
  expect(await shopReasons()).toEqual([])
  expect(shop.provider.calls).toEqual([])
})
