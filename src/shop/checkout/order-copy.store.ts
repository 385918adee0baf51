import { randomBelow } from '#browser/random.ts'
import { storedJson } from '#browser/storage.ts'
import {
  isMoment,
  parseFormValues,
  parseOrderedItem,
  parseServerFields,
  parseOrderStatus,
  type OrderedItem,
} from '#contract/shop/ordered-item.ts'
import type { ParsedPayment, VerifiedPayment } from '#contract/shop/verify-payment.ts'
import { normalisePrice } from '#domain/money/money.ts'
import { ORDER_NUMBER_RANGE, toOrderNumber } from '#domain/order/order.ts'
import type { CartItem } from '#domain/products/cart.ts'
import { isRecord } from '#domain/text/record.ts'

/** The tab's copy of an order: the submitted form, later also the server's data. */
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

/** Fields that the server has sent so far. */
type ServerFields = Pick<
  VerifiedPayment,
  'orderId' | 'status' | 'refunded' | 'lost' | 'vatRate' | 'lastDay' | 'documents'
>

/** `malformed` if the stored text is not an order. */
export type OrderCopyReading =
  | { state: 'none' }
  | { state: 'malformed' }
  | { state: 'found'; order: StoredOrder }

const stored = storedJson('session', 'orderData', (value): OrderCopyReading => {
  if (value === null) return { state: 'none' }
  const order = parseStoredOrder(value)
  return order ? { state: 'found', order } : { state: 'malformed' }
})

export function readOrderCopy(): OrderCopyReading {
  return stored.read()
}

/** The tab's copy of its order, if it belongs to this payment session. */
export function findOrderCopy(sessionId: string): StoredOrder | undefined {
  const copy = readOrderCopy()
  return copy.state === 'found' && copy.order.sessionId === sessionId ? copy.order : undefined
}

export function removeOrderCopy(): void {
  stored.remove()
}

/** Saves a copy of the order until the tab closes. */
export function saveOrderCopy(order: StoredOrder): void {
  stored.write(order)
}

/** A random order number, used if the server sends none. */
export function randomOrderNumber(): string {
  return toOrderNumber(randomBelow(ORDER_NUMBER_RANGE))
}

/** Converts a line of the cart to an item of an order. */
export function orderedItem({ product, quantity }: CartItem): OrderedItem {
  const { id, name, price, image } = product
  return { id, name, price, quantity, image }
}

/** Sum of price times quantity in pence; an invalid price counts as 0, a missing quantity as 1. */
export function orderedTotal(
  items: readonly { price?: unknown; quantity?: number | undefined }[],
): number {
  return items.reduce((sum, item) => sum + normalisePrice(item.price) * (item.quantity ?? 1), 0)
}

/** The order in stored JSON; undefined if the JSON is not an order. Malformed items are dropped. */
export function parseStoredOrder(value: unknown): StoredOrder | undefined {
  if (!isRecord(value) || !Array.isArray(value['cartItems'])) return undefined
  const { orderNumber, orderDate, formData, sessionId, orderId } = value
  if (typeof orderNumber !== 'string' || !isMoment(orderDate)) return undefined
  if (!isRecord(formData)) return undefined
  const cartItems = value['cartItems'].flatMap(parseOrderedItem)
  return {
    orderNumber,
    orderDate,
    verified: value['verified'] === true,
    sessionId: typeof sessionId === 'string' ? sessionId : null,
    savedToDB: value['savedToDB'] === true,
    orderSaveAttempted: value['orderSaveAttempted'] === true,
    ...(typeof orderId === 'string' ? { orderId } : {}),
    ...parseOrderStatus(value),
    formData: parseFormValues(formData),
    cartItems,
    cartTotal: orderedTotal(cartItems),
    ...parseServerFields(value),
  }
}

/**
 * Merges the payment of a session with the tab's copy, which fills in missing values. If both lack
 * a value, the number is random, the date is the current time, the names are the first two words of
 * the customer's name, and the total is the sum of the items. Saves nothing.
 */
export function mergePayment(sessionId: string, payment: ParsedPayment): StoredOrder {
  const copy = findOrderCopy(sessionId)
  const fallback = { orderNumber: randomOrderNumber(), orderDate: new Date().toISOString() }
  const known = { ...fallback, ...dropBlanks(copy), ...dropBlanks(payment) }
  const items = payment.items ?? copy?.cartItems ?? []
  return {
    ...copy,
    ...(known.orderId ? { orderId: known.orderId } : {}),
    ...(known.status ? { status: known.status } : {}),
    ...parseServerFields(payment),
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

/** Drops undefined and blank values. The number, for example, is blank in a copy from before the payment. */
function dropBlanks<T extends object>(value: T | undefined): Partial<T> {
  const entries = Object.entries(value ?? {}).filter(
    ([, item]) => item !== undefined && item !== '',
  )
  return Object.fromEntries(entries) as Partial<T>
}
