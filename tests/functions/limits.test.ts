import { expect, test } from 'vitest'

import { createPayment } from '#contract/shop/create-payment.ts'
import { confirmSignIn, requestSignIn } from '#contract/staff/staff-session.ts'
import { aPaymentRequest } from '#tests/builders.ts'
import { FIRST, TAKES_TRANSFERS } from '#tests/catalogue.ts'

import { NOW, SECRET, shopWithLimits, threeAMinute } from './shops/limited-shop.ts'

const secondsLater = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

const { shop, countOne, expectLimit } = shopWithLimits()

test('a rate limit refuses calls above the allowed number until the next window begins (row 47)', async () => {
  const waits: (number | undefined)[] = []
  for (const at of [0, 1, 2, 10.5, 59.5, 60, 61, 62, 63]) {
    waits.push(await countOne(threeAMinute('a', '203.0.113.7'), secondsLater(at)))
  }
  const passed = [undefined, undefined, undefined]
  expect(waits).toEqual([...passed, 50, 1, ...passed, 57])
})

test('the counters of rate limits contain no IP address and are deleted once they have expired', async () => {
  await countOne(threeAMinute('e', '203.0.113.10'), NOW)
  const rows = await shop.rows<{ who: string }>(`select who from rate_limits where name = 'e'`)
  expect(rows.map(({ who }) => who)).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
  await countOne(threeAMinute('e', '203.0.113.10'), NOW, `${SECRET}!`)
  expect(await shop.rows(`select who from rate_limits where name = 'e'`)).toHaveLength(2)

  await countOne(threeAMinute('f', '203.0.113.10'), new Date(Date.now() + 1000))
  await shop.platform.runScheduled('purge-data')
  const kept = await shop.rows<{ name: string }>(`select name from rate_limits`)
  expect(kept).toEqual([{ name: 'f' }])
})

const requestLink = () => shop.post(requestSignIn, { email: 'nobody@example.com' })
const confirmLink = () => shop.post(confirmSignIn, { token: 'x'.repeat(32) })
const request = aPaymentRequest({ cartItems: [{ id: FIRST, quantity: 1 }] })
const placeOrderByTransfer = () =>
  shop.post(createPayment, {
    ...request,
    paymentMethod: 'bank-transfer',
    attempt: '44444444-4444-4444-8444-444444444444',
  })

test('the 21st request for a sign-in link and the 31st try of a link from one IP address are refused (row 47)', async () => {
  await expectLimit(requestLink, 200, 20)
  await expectLimit(confirmLink, 401, 30)
})

test.skipIf(!TAKES_TRANSFERS)(
  'the 21st order by transfer from one IP address is refused (row 96)',
  () => expectLimit(placeOrderByTransfer, 200, 20),
)
