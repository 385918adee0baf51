import { expect, test } from 'vitest'

import { createPayment } from '#contract/shop/create-payment.ts'
import { paymentRequest, withVariables } from '#tests/functions/shop.ts'
import { shopWithRecordedAlerts } from '#tests/functions/shops/watched-shop.ts'

const { shop, posts, setLastSweep } = shopWithRecordedAlerts()

test('the nightly function reports once that the sweep has stopped', async () => {
  await setLastSweep(60)
  const before = posts('sweep-silent').length
  await shop.platform.runScheduled('purge-data')
  await shop.platform.runScheduled('purge-data')
  expect(posts('sweep-silent')).toHaveLength(before + 1)
})

test('an API key that Stripe refuses becomes an issue at the next payment', async () => {
  const cookie = await shop.staffCookie()
  const reasons = async () => (await shop.issues({ cookie })).shop.map(({ reason }) => reason)
  const { status } = await withVariables({ STRIPE_SECRET_KEY: 'sk_test_rotated_elsewhere' }, () =>
    shop.post(createPayment, paymentRequest()),
  )
  expect(status).toBe(503)
  expect(await reasons()).toContain('provider-refuses')
  await shop.sweep()
  expect(await reasons()).not.toContain('provider-refuses')
})
