import { expect, test } from 'vitest'

import { BUYER_FIELDS } from '#domain/order/buyer-fields.ts'
import { countryName } from '#domain/people/country.ts'
import { orderNotification } from '#emails/orders/order-notification.ts'
import { aMailShop, anOrder, aBuyerWithEveryField, FIRM } from '#tests/builders.ts'

const buyer = aBuyerWithEveryField('a')
const { text } = orderNotification(anOrder({ buyer }), aMailShop(FIRM))

test.each(BUYER_FIELDS)('the firm’s mail about a new order contains the %s', (field) => {
  expect(text).toContain(field === 'country' ? countryName(buyer.country) : buyer[field])
})
