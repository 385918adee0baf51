import { failure, type Result } from '#contract/failure.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import { isPaidOrProcessing, isErased, isPaid } from '#domain/order/order.ts'
import { formatRetention, KEPT_DAYS } from '#domain/people/retention.ts'
import type { Catalogue } from '#services/catalogue.ts'
import type { Shop } from '#use-cases/shop.ts'

/** Refuses an order that is closed to its customer: gives the reason, but no personal data. */
export function closedOrderFailure({ catalogue }: Shop, order: FullOrder): Result<never> {
  return failure('order-closed', closedMessage(order, catalogue.words.order), {
    details: { orderNumber: order.number },
  })
}

function closedMessage(order: FullOrder, texts: Catalogue['words']['order']): string {
  if (isErased(order))
    return `The personal details of this order have been erased.${aboutPayment(order)}`
  if (isPaid(order.payment)) {
    return `It was open for ${formatRetention(KEPT_DAYS.confirmation)} after ${texts.lastDelivery}. ${texts.kept}`
  }
  const open = `It was open for ${formatRetention(KEPT_DAYS.unpaidOrder)} after the order`
  if (isPaidOrProcessing(order))
    return `${open}, and we are still checking your payment. Do not pay again.`
  if (order.payment.refunded > 0) return `${open}, and the payment has been refunded in full.`
  return `${open}, and no payment for it is recorded. If your bank shows one, write to us before you pay again.`
}

/** The sentence about the payment of an erased customer, who cannot be mailed. */
function aboutPayment(order: FullOrder): string {
  if (isPaid(order.payment)) {
    return ' The payment for it is recorded. If you have only just paid, write to us: we no longer have an address to send a confirmation to.'
  }
  return isPaidOrProcessing(order) ? ' We are still checking your payment. Do not pay again.' : ''
}
