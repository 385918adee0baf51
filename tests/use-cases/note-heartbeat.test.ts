import { beforeEach, describe, expect, test } from 'vitest'

import { noteSuccess } from '#data/heartbeats.ts'
import { aPaymentRequest } from '#tests/builders.ts'
import { createPayment } from '#use-cases/create-payment.ts'
import { alertIfSweepSilent } from '#use-cases/notify-firm.ts'
import { sweep } from '#use-cases/sweep.ts'
import { storeOrder, verifyPayment } from '#use-cases/verify-payment.ts'

import { beginPayment, openShop, type TestShop } from './a-shop.ts'

let shop: TestShop
let sessionId: string
beforeEach(async () => {
  shop = await openShop()
  sessionId = (await beginPayment(shop)).sessionId
})

const ASKING = {
  'create-payment': () => createPayment(shop.context, aPaymentRequest()),
  'verify-payment': () => verifyPayment(shop.context, { sessionId }, 'ip'),
  'store-order': () => storeOrder(shop.context, { orderData: { sessionId } }, 'ip'),
}

const failing = async () => (await shop.database.beat('provider'))?.failing ?? null

describe.each(Object.entries(ASKING))('%s', (_name, ask) => {
  test('notes at once that the provider refuses our key', async () => {
    shop.provider.state.mood = 'key-refused'
    await expect(ask()).rejects.toThrow()
    expect(await failing()).toEqual({ since: shop.context.clock.now(), failure: '401' })
  })

  test('leaves a provider that does not answer to the sweep', async () => {
    shop.provider.state.mood = 'down'
    await expect(ask()).rejects.toThrow()
    expect(await failing()).toBeNull()
  })

  test('answers as ever where that cannot be noted', async () => {
    shop.provider.state.mood = 'key-refused'
    shop.database.state.failure = (sql) =>
      sql.includes('insert into heartbeats') ? new Error('gone') : undefined
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
  await sweep(shop.context)
  shop.provider.state.mood = 'key-refused'
  const attempt = '00000000-0000-4000-8000-00000000beef'
  await expect(createPayment(shop.context, aPaymentRequest({ attempt }))).rejects.toThrow()
  await shop.database.sql(`update orders set settlement = 'expired' where attempt = $1`, [attempt])
  shop.provider.state.mood = 'up'
  shop.clock.passMinutes(10)
  await sweep(shop.context)
  expect(await failing()).toBeNull()
})

test.each([
  ['never seen', null, 0],
  ['seen within 25 minutes', 25, 0],
  ['silent for longer', 26, 1],
])('a sweep that is %s', async (_case, minutes, count) => {
  const posted: string[] = []
  shop.context.monitoring.post = ({ reason }) => Promise.resolve(void posted.push(reason))
  if (minutes !== null) {
    await noteSuccess(shop.context.db, 'sweep', shop.context.clock.now())
    shop.clock.passMinutes(minutes)
  }
  await alertIfSweepSilent(shop.context)
  expect(posted.filter((reason) => reason === 'sweep-silent')).toHaveLength(count)
  expect(shop.database.mailsOf('shop-alert').filter(({ sentAt }) => sentAt)).toHaveLength(
    posted.length,
  )
})
