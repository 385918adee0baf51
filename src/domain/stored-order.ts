import { splitName, type CheckoutForm } from './checkout-form.ts'
import { normalisePrice } from './money.ts'
import type { PaymentStatus } from './order.ts'

/** Key of the browser's copy of the order in session storage. */
export const STORED_ORDER_KEY = 'orderData'

export interface StoredItem {
  id: string
  name: string
  image: string
  quantity: number
  /** Pence each. */
  price: number
}

/** The browser's copy of an order: a cache of what the server knows, and what was typed. */
export interface StoredOrder {
  orderNumber: string
  /** ISO moment. */
  orderDate: string
  verified: boolean
  sessionId: string | null
  savedToDB: boolean
  orderSaveAttempted: boolean
  orderId?: string
  status?: PaymentStatus
  formData: Partial<CheckoutForm>
  cartItems: StoredItem[]
  /** Pence. */
  cartTotal: number
}

/** Sum of price times quantity in pence; a price that is no number counts 0, a missing quantity 1. */
export function storedTotal(
  items: readonly { price?: unknown; quantity?: number | undefined }[],
): number {
  return items.reduce((sum, item) => sum + normalisePrice(item.price) * (item.quantity ?? 1), 0)
}

/** The stored order out of stored text, or undefined when it is not one. */
export function parseStoredOrder(text: string): StoredOrder | undefined {
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null) return undefined
  const stored = value as Partial<StoredOrder>
  if (typeof stored.orderNumber !== 'string' || !Array.isArray(stored.cartItems)) return undefined
  if (typeof stored.formData !== 'object' || stored.formData === null) return undefined
  return {
    ...stored,
    orderNumber: stored.orderNumber,
    orderDate: typeof stored.orderDate === 'string' ? stored.orderDate : '',
    verified: stored.verified === true,
    sessionId: typeof stored.sessionId === 'string' ? stored.sessionId : null,
    savedToDB: stored.savedToDB === true,
    orderSaveAttempted: stored.orderSaveAttempted === true,
    formData: stored.formData,
    cartItems: stored.cartItems,
    cartTotal: storedTotal(stored.cartItems),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What `verify-payment` answers about a payment that arrived. */
export interface VerifiedPayment {
  success: true
  status: PaymentStatus
  orderId: string
  orderNumber: string
  /** ISO moment. */
  orderDate: string
  customerEmail: string
  customerName: string
  items: StoredItem[]
  /** Pence, GBP: the amount that was charged. */
  total: number
  formData: Partial<CheckoutForm>
}

/**
 * The stored order with a verification merged in, not saved yet and no save attempted. What the
 * answer lacks is filled from `fallback`: a number and a date, the customer's first two words as
 * names, the sum of the items' prices as total.
 */
export function mergeVerification(
  sessionId: string,
  verified: Partial<VerifiedPayment>,
  stored: StoredOrder | undefined,
  fallback: { orderNumber: string; orderDate: string },
): StoredOrder {
  const known = { ...fallback, ...defined(stored), ...defined(verified) }
  const items = verified.items ?? stored?.cartItems ?? []
  return {
    ...stored,
    ...(known.orderId ? { orderId: known.orderId } : {}),
    ...(known.status ? { status: known.status } : {}),
    orderNumber: known.orderNumber,
    orderDate: known.orderDate,
    verified: true,
    sessionId,
    savedToDB: false,
    orderSaveAttempted: false,
    formData: known.formData ?? splitName(verified.customerName ?? ''),
    cartItems: items,
    cartTotal: verified.total ?? storedTotal(items),
  }
}

function defined<T extends object>(value: T | undefined): Partial<T> {
  const entries = Object.entries(value ?? {}).filter((entry) => entry[1] !== undefined)
  return Object.fromEntries(entries) as Partial<T>
}
