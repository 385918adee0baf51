import type { Result } from '#contract/failure.ts'
import type { IssuesAnswer } from '#contract/orders.ts'
import * as mails from '#data/mails.ts'

import { listIssues } from './list-orders.ts'
import type { Shop } from './shop.ts'

/** Gives mails about no order another try, from the beginning; returns the issues that are left. */
export async function retryMails(shop: Shop): Promise<Result<IssuesAnswer>> {
  await mails.retry(shop.db, null, shop.clock.now())
  return listIssues(shop)
}
