import { ISSUES } from '#data/issue-kinds.ts'
import type { Database } from '#data/postgres.ts'
import { SHOP_ISSUES } from '#data/shop-issues.ts'

import { right, waiting, type Finding } from './finding.ts'

/** How many entries of the staff page wait for somebody, by their reason. */
export async function examineIssues({ query }: Database): Promise<Finding> {
  const counts = await query<{ reason: string; count: number }>(
    `select reason, count(*)::integer as count
    from (select reason from (${ISSUES}) of_orders
      union all select reason from (${SHOP_ISSUES}) of_shop) open
    group by reason order by count desc, reason`,
    [new Date()],
  )
  if (counts.length === 0) return right('staff page', 'nothing waits for anybody')
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const list = counts.map(({ reason, count }) => `${count} × ${reason}`).join(', ')
  return waiting('staff page', all, `${all} open: ${list}`)
}
