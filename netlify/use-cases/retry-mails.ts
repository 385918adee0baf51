import type { Result } from '#contract/failure.ts'
import type { IssuesAnswer } from '#contract/orders.ts'

import { listIssues } from './list-orders.ts'
import type { Ports } from './ports.ts'

/** Gives mails about no order another try, from the beginning; answers what needs somebody after it. */
export async function retryMails(ports: Ports): Promise<Result<IssuesAnswer>> {
  await ports.orderAdmin.retryMails(null, ports.clock.now())
  return listIssues(ports)
}
