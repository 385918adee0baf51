import type { OrderDetail } from '#contract/order.ts'
import type { OrderNeed } from '#messages/order.ts'

/** What an order needs somebody for, most pressing first. */
export function needsOf({
  attention,
  status,
  mails,
}: Pick<OrderDetail, 'attention' | 'status' | 'mails'>): OrderNeed[] {
  return [
    ...(attention === null ? [] : [attention]),
    ...(status === 'disputed' ? ['dispute-opened' as const] : []),
    ...(mails.some(({ state }) => state === 'failed') ? ['mail-failed' as const] : []),
  ]
}
