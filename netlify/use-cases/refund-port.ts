import type { Failure, Result } from '#contract/failure.ts'
import type { RefundRequest } from '#domain/refundable.ts'

import type { FullOrder } from './orders-port.ts'

/** Refunds that staff have asked for, in the database. */
export interface RefundRequests {
  /**
   * Writes a request down, under the order's lock and unless `check` refuses it; one of the same id is
   * answered as it stands. Undefined when there is no such order.
   */
  ask(
    orderId: string,
    request: Omit<RefundRequest, 'state'>,
    check: (order: FullOrder) => Failure | undefined,
  ): Promise<Result<RefundRequest> | undefined>
  /** Notes what became of a request that is still `asked`; `cause` is the provider's code. */
  finish(end: RefundEnd): Promise<void>
  /** Requests without an answer that were asked before a moment, with their orders; oldest first. */
  unanswered(before: Date, limit: number): Promise<{ id: string; orderId: string }[]>
}

/** The cause of a request that ended without a word of the provider's. */
export const NO_ANSWER = 'no_answer'

export interface RefundEnd {
  id: string
  state: 'made' | 'refused' | 'given-up'
  cause: string | null
  at: Date
}
