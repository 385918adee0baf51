import { onTestFinished } from 'vitest'

import type { TestShop } from './a-shop.ts'

/** Makes the database refuse the erasure of an order until the test ends or the returned function is called. */
export async function refuseErasure(shop: TestShop, id: string): Promise<() => Promise<void>> {
  const { sql } = shop.database
  await sql(
    `create function refuse_erasure() returns trigger language plpgsql as $$
    begin raise exception 'not this one'; end $$`,
  )
  await sql(
    `create trigger refuse_erasure before update on orders for each row
    when (old.id = '${id}' and new.redacted_at is not null) execute function refuse_erasure()`,
  )
  const end = async () => void (await sql(`drop function if exists refuse_erasure cascade`))
  onTestFinished(end)
  return end
}
