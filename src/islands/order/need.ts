import type { OrderDetail } from '#contract/order.ts'
import { APPEAL_DUE, DISPUTE_DUE, INQUIRY_DUE } from '#domain/dispute.ts'
import type { OrderNeed } from '#messages/order.ts'

type Facts = 'attention' | 'status' | 'mails' | 'disputes' | 'warned' | 'reviewOpenedAt'

/** What an order needs somebody for, most pressing first. */
export function needsOf(order: Pick<OrderDetail, Facts>): OrderNeed[] {
  const { attention, mails, warned = false, reviewOpenedAt = null } = order
  const needs: [OrderNeed, boolean][] = [
    ['dispute-needs-response', isDue(order, DISPUTE_DUE) || isDisputedOfOld(order)],
    ['appeal-needs-response', isDue(order, APPEAL_DUE)],
    ['inquiry-needs-response', isDue(order, INQUIRY_DUE)],
    ['fraud-warning', warned],
    ['review-open', reviewOpenedAt !== null],
    ['mail-failed', mails.some(({ state }) => state === 'failed')],
  ]
  const told = needs.filter(([, isNeeded]) => isNeeded).map(([need]) => need)
  return attention === null ? told : [attention, ...told]
}

function isDue({ disputes = [] }: Pick<OrderDetail, 'disputes'>, due: string): boolean {
  return disputes.some(({ status }) => status === due)
}

/** A dispute of a time when they were not kept by id. */
function isDisputedOfOld({ status, disputes = [] }: Pick<OrderDetail, 'status' | 'disputes'>) {
  return status === 'disputed' && disputes.length === 0
}
