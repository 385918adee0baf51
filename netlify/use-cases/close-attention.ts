import { failure, type Result } from '#contract/failure.ts'
import type { AttentionAnswer } from '#contract/orders.ts'

import { listAttention } from './list-orders.ts'
import type { Ports } from './ports.ts'

/** Ends a matter with a note, and answers what still needs somebody. One that is ended already stays so. */
export async function closeAttention(
  ports: Pick<Ports, 'orderAdmin' | 'clock'>,
  { key, note }: { key: string; note: string },
  actor: string,
): Promise<Result<AttentionAnswer>> {
  const isClosed = await ports.orderAdmin.closeMatter({ key, note, actor, at: ports.clock.now() })
  return isClosed
    ? listAttention(ports)
    : failure('not-found', 'This item is no longer open. Refresh the list.')
}
