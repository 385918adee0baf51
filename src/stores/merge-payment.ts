import { serverFields } from '#contract/ordered-item.ts'
import type { KnownPayment } from '#contract/verify-payment.ts'

import { drawOrderNumber, orderCopyOf, orderedTotal, type StoredOrder } from './order-copy.ts'

/**
 * The tab's copy with the payment of a session merged in, not saved yet and no save attempted. Where
 * the answer lacks something the copy fills in; where that does too, a number is drawn, the date is
 * now, the names are the customer's first two words and the total is the sum of the items' prices.
 */
export function mergePayment(sessionId: string, payment: KnownPayment): StoredOrder {
  const copy = orderCopyOf(sessionId)
  const fallback = { orderNumber: drawOrderNumber(), orderDate: new Date().toISOString() }
  const known = { ...fallback, ...given(copy), ...given(payment) }
  const items = payment.items ?? copy?.cartItems ?? []
  return {
    ...copy,
    ...(known.orderId ? { orderId: known.orderId } : {}),
    ...(known.status ? { status: known.status } : {}),
    ...serverFields(payment),
    orderNumber: known.orderNumber,
    orderDate: known.orderDate,
    verified: true,
    sessionId,
    savedToDB: false,
    orderSaveAttempted: false,
    formData: known.formData ?? firstTwoWords(payment.customerName ?? ''),
    cartItems: items,
    cartTotal: payment.total ?? orderedTotal(items),
  }
}

function firstTwoWords(name: string): { firstName: string; lastName: string } {
  const [firstName = '', lastName = ''] = name.trim().split(/\s+/)
  return { firstName, lastName }
}

/** Returns what is there; a copy from before the payment has an empty number, which is none. */
function given<T extends object>(value: T | undefined): Partial<T> {
  const entries = Object.entries(value ?? {}).filter(
    ([, item]) => item !== undefined && item !== '',
  )
  return Object.fromEntries(entries) as Partial<T>
}
