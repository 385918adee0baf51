import type { Shop } from '#tests/functions/shop.ts'

/** Counts an order's mails that have not been sent yet. */
export async function countUnsentMails(shop: Shop, orderId: string): Promise<number> {
  const rows = await shop.rows(`select 1 from mails where order_id = $1 and sent_at is null`, [
    orderId,
  ])
  return rows.length
}
