import { expect, test } from 'vitest'

import { customerInfo } from '#contract/shop/payment-request.ts'
import { BUYER_FIELDS, BUYER_ROWS, mapBuyerFields } from '#domain/order/buyer-fields.ts'
import { aBuyerWithEveryField } from '#tests/builders.ts'
import {
  beginPayment,
  detailOf,
  OWNER,
  shopOfEach,
  STAFF,
  valueOf,
} from '#tests/use-cases/a-shop.ts'
import { correctOrder } from '#use-cases/orders/correct-order.ts'
import { settle } from '#use-cases/payments/settle.ts'
import { erasePerson, exportPerson } from '#use-cases/people/personal-data.ts'

const shop = shopOfEach()

test('every field of a buyer is stored, corrected, exported and erased', async () => {
  const [from, to] = [aBuyerWithEveryField('typed'), aBuyerWithEveryField('corrected')]
  const { order, sessionId } = await beginPayment(shop, { customerInfo: customerInfo(from) })
  shop.provider.pay(sessionId)
  await settle(shop.context, sessionId)
  expect((await detailOf(shop, order.id)).buyer).toEqual(from)

  const corrected = await correctOrder(shop.context, { orderId: order.id, from, to }, OWNER)
  expect(valueOf(corrected).buyer).toEqual(to)

  const copy = valueOf(await exportPerson(shop.context, { email: to.email }, STAFF))
  const columns = BUYER_FIELDS.map((field) => [BUYER_ROWS[field].column, to[field]])
  expect(copy.orders).toMatchObject([Object.fromEntries(columns)])

  valueOf(await erasePerson(shop.context, { email: to.email }, STAFF))
  const { buyer } = await detailOf(shop, order.id)
  expect(buyer).toEqual({ ...mapBuyerFields(() => ''), firstName: 'Erased', country: to.country })
})
