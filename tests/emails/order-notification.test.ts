import { expect, test } from 'vitest'

import { BUYER_FIELDS } from '#domain/order/buyer-fields.ts'
import { countryName } from '#domain/people/country.ts'
import { orderNotification } from '#emails/orders/order-notification.ts'
import { transferExpectedMail } from '#emails/transfers/transfer.ts'
import { aMailShop, anOrder, aBuyerWithEveryField, FIRM } from '#tests/builders.ts'

const buyer = aBuyerWithEveryField('a')
const texts = [orderNotification, transferExpectedMail].map(
  (mail) => mail(anOrder({ buyer }), aMailShop(FIRM)).text,
)

test.each(BUYER_FIELDS)('the firm’s mail about a new order contains the %s', (field) => {
  const value = field === 'country' ? countryName(buyer.country) : buyer[field]
  for (const text of texts) expect(text).toContain(value)
})
