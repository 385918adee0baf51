import { failure, type Result } from '#contract/failure.ts'
import type { IssuesAnswer } from '#contract/orders.ts'
import * as closures from '#data/closures.ts'

import { listIssues } from './list-orders.ts'
import type { Shop } from './shop.ts'

/** Ends an issue with a note and returns the issues that are left. Ending it a second time changes nothing. */
export async function closeIssue(
  shop: Shop,
  { key, note }: { key: string; note: string },
  actor: string,
): Promise<Result<IssuesAnswer>> {
  const isClosed = await closures.closeIssue(shop.db, { key, note, actor, at: shop.clock.now() })
  return isClosed ? listIssues(shop) : failure('not-found', 'This item is no longer open.')
}
