import { failure, type Result } from '#contract/failure.ts'
import type { IssuesAnswer } from '#contract/orders.ts'

import { listIssues } from './list-orders.ts'
import type { Ports } from './ports.ts'

/** Ends an issue with a note, and answers what still needs somebody. One that is ended already stays so. */
export async function closeIssue(
  ports: Pick<Ports, 'orderAdmin' | 'clock'>,
  { key, note }: { key: string; note: string },
  actor: string,
): Promise<Result<IssuesAnswer>> {
  const isClosed = await ports.orderAdmin.closeIssue({ key, note, actor, at: ports.clock.now() })
  return isClosed ? listIssues(ports) : failure('not-found', 'This item is no longer open.')
}
