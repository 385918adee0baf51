import { expect, test } from 'vitest'

import { copyOrder, openShop, settledPayment } from '#tests/use-cases/a-shop.ts'
import { refuseErasure } from '#tests/use-cases/refusing-database.ts'
import { purgeData } from '#use-cases/upkeep/purge-data.ts'

test('a purge continues after an order that the database refuses to erase (row 72)', async () => {
  const shop = await openShop()
  const { order } = await settledPayment(shop)
  await refuseErasure(shop, order.id)
  await copyOrder(shop, order, 600)
  shop.clock.passDays(2558)
  await purgeData({ ...shop.context, db: shop.database.unwatched })
  const left = await shop.database.sql(`select id from orders where redacted_at is null`)
  expect(left).toEqual([{ id: order.id }])
})
