import { beforeEach, describe, expect, test } from 'vitest'

import { aPaymentRequest } from '#tests/builders.ts'
import { createPayment } from '#use-cases/create-payment.ts'
import { storeOrder } from '#use-cases/store-order.ts'
import { sweep } from '#use-cases/sweep.ts'
import { tellSilence } from '#use-cases/tell-firm.ts'
import { verifyPayment } from '#use-cases/verify-payment.ts'

import { beginPayment, openShop, type FakeShop } from './fakes.ts'

let shop: FakeShop
let sessionId: string
beforeEach(async () => {
  shop = openShop()
  sessionId = (await beginPayment(shop)).sessionId
})

const ASKING = {
  'create-payment': () => createPayment(shop.ports, aPaymentRequest()),
  'verify-payment': () => verifyPayment(shop.ports, { sessionId }, 'ip'),
  'store-order': () => storeOrder(shop.ports, { orderData: { sessionId } }, 'ip'),
}

const failing = () => shop.database.beats.get('provider')?.failing ?? null

describe.each(Object.entries(ASKING))('%s', (_name, ask) => {
  test('notes at once that the provider refuses our key', async () => {
    shop.provider.state.mood = 'key-refused'
    await expect(ask()).rejects.toThrow()
    expect(failing()).toEqual({ since: shop.ports.clock.now(), failure: '401' })
  })

  test('leaves a provider that does not answer to the sweep', async () => {
    shop.provider.state.mood = 'down'
    await expect(ask()).rejects.toThrow()
    expect(failing()).toBeNull()
  })

  test('answers as ever where that cannot be noted', async () => {
    shop.provider.state.mood = 'key-refused'
    shop.ports.heartbeats.failed = () => Promise.reject(new Error('gone'))
    await expect(ask()).rejects.toMatchObject({
      failure: {
        code: expect.stringMatching(/^(provider-unavailable|payment-unclear)$/) as string,
      },
    })
    expect(shop.log).toContainEqual({
      event: 'heartbeat-not-noted',
      facts: { part: 'provider' },
    })
  })
})

test('a key that works again is noticed by the next sweep, however lately the lists were read', async () => {
  shop.provider.pay(sessionId)
  await sweep(shop.ports)
  shop.provider.state.mood = 'key-refused'
  const attempt = '00000000-0000-4000-8000-00000000beef'
  await expect(createPayment(shop.ports, aPaymentRequest({ attempt }))).rejects.toThrow()
  shop.database.rows.pop()
  shop.provider.state.mood = 'up'
  shop.clock.passMinutes(10)
  await sweep(shop.ports)
  expect(failing()).toBeNull()
})

test.each([
  ['never seen', null, 0],
  ['seen within 25 minutes', 25, 0],
  ['silent for longer', 26, 1],
])('a sweep that is %s', async (_case, minutes, told) => {
  const issue = { key: 'alert:sweep-silent:1', reason: 'sweep-silent', count: null } as const
  shop.database.issues.push({ ...issue, since: '2026-03-01T09:00:00.000Z' })
  const posted: string[] = []
  shop.ports.monitoring.post = ({ reason }) => Promise.resolve(void posted.push(reason))
  if (minutes !== null) {
    await shop.ports.heartbeats.succeeded('sweep', shop.ports.clock.now())
    shop.clock.passMinutes(minutes)
  }
  await tellSilence(shop.ports)
  expect([posted.length, shop.mail.sent.length]).toEqual([told, told])
})
