import { expect, test } from 'vitest'

import { openShop, settledPayment } from '#tests/use-cases/a-shop.ts'
import { refuseErasure } from '#tests/use-cases/refusing-database.ts'
import { purgeData } from '#use-cases/upkeep/purge-data.ts'

test('a purge continues after an order that the database refuses to erase (row 72)', async () => {
  const shop = await openShop()
  const { order } = await settledPayment(shop)
  await refuseErasure(shop, order.id)
  const [copied] = await shop.database.sql(
    `select string_agg(column_name, ', ') as columns from information_schema.columns
    where table_name = 'orders' and is_generated = 'NEVER' and column_name not in ('id', 'attempt',
      'access_key', 'order_number', 'stripe_session_id', 'stripe_payment_intent_id')`,
  )
  const columns = String(copied?.['columns'])
  await shop.database.sql(
    `insert into orders (id, attempt, order_number, ${columns})
    select gen_random_uuid(), gen_random_uuid(), 200000000 + n, ${columns}
    from orders, generate_series(1, 600) n`,
  )
  shop.clock.passDays(2558)
  await purgeData({ ...shop.context, db: shop.database.unwatched })
  const left = await shop.database.sql(`select id from orders where redacted_at is null`)
  expect(left).toEqual([{ id: order.id }])
})
