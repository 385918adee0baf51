import { randomBelow } from '#browser/random.ts'
import { storedJson } from '#browser/storage.ts'
import {
  isMoment,
  readForm,
  readItem,
  serverFields,
  statusOf,
  type OrderedItem,
} from '#contract/shop/ordered-item.ts'
import type { KnownPayment, VerifiedPayment } from '#contract/shop/verify-payment.ts'
import { normalisePrice } from '#domain/money/money.ts'
import { ORDER_NUMBER_RANGE, orderNumber } from '#domain/order/order.ts'
import type { CartItem } from '#domain/products/cart.ts'
import { isRecord } from '#domain/text/record.ts'

/** The tab's copy of an order: a cache of what the server knows, and what was typed. */
export interface StoredOrder
  extends Pick<VerifiedPayment, 'orderNumber' | 'orderDate' | 'formData'>, Partial<ServerFields> {
  verified: boolean
  sessionId: string | null
  savedToDB: boolean
  orderSaveAttempted: boolean
  cartItems: OrderedItem[]
  /** Pence. */
  cartTotal: number
}

/** Known as far as the server has said. */
type ServerFields = Pick<
  VerifiedPayment,
  'orderId' | 'status' | 'refunded' | 'vatRate' | 'lastDay' | 'documents'
>

/** What this tab holds of an order: a copy, nothing, or text that is no order. */
export type OrderCopy =
  | { state: 'none' }
  | { state: 'malformed' }
  | { state: 'found'; order: StoredOrder }

const stored = storedJson('session', 'orderData', (value): OrderCopy => {
  if (value === null) return { state: 'none' }
  const order = parseStoredOrder(value)
  return order ? { state: 'found', order } : { state: 'malformed' }
})

/** The tab's copy of its order. */
export function readOrderCopy(): OrderCopy {
  return stored.read()
}

/** The tab's copy of its order, where it is the one of this payment session. */
export function orderCopyOf(sessionId: string): StoredOrder | undefined {
  const copy = readOrderCopy()
  return copy.state === 'found' && copy.order.sessionId === sessionId ? copy.order : undefined
}

/** Removes the tab's copy of its order. */
export function removeOrderCopy(): void {
  stored.remove()
}

/** Saves a copy of the order until the tab closes. */
export function saveOrderCopy(order: StoredOrder): void {
  stored.write(order)
}

/** An order number for want of the server's: it is the only one that is drawn in a browser. */
export function drawOrderNumber(): string {
  return orderNumber(randomBelow(ORDER_NUMBER_RANGE))
}

/** A line of the cart under the names of an order. */
export function orderedItem({ product, quantity }: CartItem): OrderedItem {
  const { id, name, price, image } = product
  return { id, name, price, quantity, image }
}

/** Sum of price times quantity in pence; a price that is no number counts 0, a missing quantity 1. */
export function orderedTotal(
  items: readonly { price?: unknown; quantity?: number | undefined }[],
): number {
  return items.reduce((sum, item) => sum + normalisePrice(item.price) * (item.quantity ?? 1), 0)
}

/** The order out of stored JSON, or undefined when it is not one. Malformed items are dropped. */
export function parseStoredOrder(value: unknown): StoredOrder | undefined {
  if (!isRecord(value) || !Array.isArray(value['cartItems'])) return undefined
  const { orderNumber: number, orderDate, formData, sessionId, orderId } = value
  if (typeof number !== 'string' || !isMoment(orderDate)) return undefined
  if (!isRecord(formData)) return undefined
  const cartItems = value['cartItems'].flatMap(readItem)
  return {
    orderNumber: number,
    orderDate,
    verified: value['verified'] === true,
    sessionId: typeof sessionId === 'string' ? sessionId : null,
    savedToDB: value['savedToDB'] === true,
    orderSaveAttempted: value['orderSaveAttempted'] === true,
    ...(typeof orderId === 'string' ? { orderId } : {}),
    ...statusOf(value),
    formData: readForm(formData),
    cartItems,
    cartTotal: orderedTotal(cartItems),
    ...serverFields(value),
  }
}

/**
 * The tab's copy with the payment of a session merged in, not saved yet and no save attempted. Where
 * the answer lacks something the copy fills in; where that does too, a number is drawn, the date is
 * now, the names are the customer's first two words and the total is the sum of the items' prices.
 */
export function mergePayment(sessionId: string, payment: KnownPayment): StoredOrder {
  const copy = orderCopyOf(sessionId)
  const fallback = { orderNumber: drawOrderNumber(), orderDate: new Date().toISOString() }
  const known = { ...fallback, ...withoutBlanks(copy), ...withoutBlanks(payment) }
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

/** Drops what is undefined or blank: a copy from before the payment has a blank number. */
function withoutBlanks<T extends object>(value: T | undefined): Partial<T> {
  const entries = Object.entries(value ?? {}).filter(
    ([, item]) => item !== undefined && item !== '',
  )
  return Object.fromEntries(entries) as Partial<T>
}
