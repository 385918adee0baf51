import type { Shop } from '#tests/functions/shop.ts'

/** How many mails of an order have not left. */
export async function unsent(shop: Shop, orderId: string): Promise<number> {
  const rows = await shop.rows(`select 1 from mails where order_id = $1 and sent_at is null`, [
    orderId,
  ])
  return rows.length
}
