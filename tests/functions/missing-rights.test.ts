import { expect, test } from 'vitest'

import { createPayment } from '#contract/shop/create-payment.ts'

import { paymentRequest } from './shop.ts'
import { shopWithRestrictedKey } from './shops/restricted-shop.ts'

const { shop, revokeRights, shopIssues, missingRight } = shopWithRestrictedKey()

test('a Stripe key that may not read events causes an issue and does not stop payments (row 82)', async () => {
  await revokeRights('event_read')
  await shop.sweep()
  expect(await missingRight()).toBe('rak_event_read')
  expect((await shopIssues()).map(({ reason }) => reason)).toEqual(['right-missing'])
  expect((await shop.post(createPayment, paymentRequest())).status).toBe(200)
})
