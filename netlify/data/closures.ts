import { ISSUES } from './issue-kinds.ts'
import type { By } from './order-correction.ts'
import type { Connection } from './postgres.ts'
import { SHOP_ISSUES } from './shop-issues.ts'

/** Ends an issue that is open and notes it on its order; false when none of this key is, or ever was ended. */
export async function closeIssue(
  { query }: Connection,
  { key, note, at, actor }: By & { key: string; note: string },
): Promise<boolean> {
  await query(
    `with open as (
      select order_id, reason from (${ISSUES}) of_orders where key = $2
      union all
      select null::uuid, reason from (${SHOP_ISSUES}) of_shop where key = $2
    ), closed as (
      insert into attention_closures (key, order_id, closed_at, closed_by, note)
      select $2::text, order_id, $1::timestamptz, $3::text, $4::text from open
      on conflict (key) do nothing returning order_id
    )
    insert into order_events (order_id, happened_at, kind, actor, facts)
    select order_id, $1::timestamptz, 'attention-closed', $3::text, jsonb_build_object('type', 'closure', 'reason', reason, 'note', $4::text)
    from closed join open using (order_id)`,
    [at, key, actor, note],
  )
  const closed = await query(`select 1 from attention_closures where key = $1`, [key])
  return closed.length > 0
}
