import type { CartItem } from './cart.ts'
import { CHECKOUT_FIELDS } from './checkout-fields.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { DELIVERY_STEPS, type DeliveryStep } from './delivery.ts'
import type { DocumentRecord } from './document-record.ts'
import { normalisePrice } from './money.ts'
import { PAYMENT_STATUSES, type PaymentStatus } from './order.ts'
import { isRecord } from './record.ts'

/** Key of the browser's copy of the order in session storage. */
export const STORED_ORDER_KEY = 'orderData'

/** A line of it, under the names that browsers have kept since the first release. */
export interface StoredItem {
  id: string
  name: string
  image: string
  quantity: number
  /** Pence each. */
  price: number
  /** How far the work has come, once the server has told. */
  step?: DeliveryStep
  /** ISO moment of the last step. */
  stepSince?: string
  /** Day by which it is promised, YYYY-MM-DD; null until the information for it has arrived. */
  promisedOn?: string | null
  /** How long it takes, as its page says. */
  turnaround?: string
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
  /** Pence given back so far, once the server has told. */
  refunded?: number
  /** Per cent of VAT that the total includes, once the server has told. */
  vatRate?: number | null
  /** Last day on which the page of the order is open, YYYY-MM-DD; null while the work goes on. */
  lastDay?: string | null
  /** Invoice and credit notes, once the server has told. */
  documents?: DocumentRecord[]
}

/** A line of the cart as it is kept. */
export function storedItem({ product, quantity }: CartItem): StoredItem {
  const { id, name, price, image } = product
  return { id, name, price, quantity, image }
}

/** Sum of price times quantity in pence; a price that is no number counts 0, a missing quantity 1. */
export function storedTotal(
  items: readonly { price?: unknown; quantity?: number | undefined }[],
): number {
  return items.reduce((sum, item) => sum + normalisePrice(item.price) * (item.quantity ?? 1), 0)
}

/** The stored order out of stored JSON, or undefined when it is not one. Malformed items are dropped. */
export function parseStoredOrder(stored: unknown): StoredOrder | undefined {
  if (!isRecord(stored) || !Array.isArray(stored['cartItems'])) return undefined
  const { orderNumber, orderDate, formData, sessionId, orderId } = stored
  if (typeof orderNumber !== 'string' || !isMoment(orderDate)) return undefined
  if (!isRecord(formData)) return undefined
  const cartItems = stored['cartItems'].flatMap(readItem)
  return {
    orderNumber,
    orderDate,
    verified: stored['verified'] === true,
    sessionId: typeof sessionId === 'string' ? sessionId : null,
    savedToDB: stored['savedToDB'] === true,
    orderSaveAttempted: stored['orderSaveAttempted'] === true,
    ...(typeof orderId === 'string' ? { orderId } : {}),
    ...statusOf(stored),
    formData: readForm(formData),
    cartItems,
    cartTotal: storedTotal(cartItems),
    ...toldByServer(stored),
  }
}

/** What only the server knows, where it has told it. */
export function toldByServer(told: { refunded?: unknown; vatRate?: unknown; lastDay?: unknown }) {
  const { refunded, vatRate, lastDay } = told
  return {
    ...(isDayOrNull(lastDay) ? { lastDay } : {}),
    ...(isWhole(refunded) ? { refunded } : {}),
    ...(isWhole(vatRate) || vatRate === null ? { vatRate } : {}),
  }
}

/** The status of an order, where it is one that is known. */
export function statusOf(told: Readonly<Record<string, unknown>>): { status?: PaymentStatus } {
  const status = PAYMENT_STATUSES.find((item) => item === told['status'])
  return status ? { status } : {}
}

/** Whether a value is a whole number, such as one of pence. */
export function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function isDayOrNull(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))
}

/** Whether a value is a moment in ISO. */
export function isMoment(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}

/** The line that a stored or answered value is: one, or none. */
export function readItem(value: unknown): StoredItem[] {
  if (!isRecord(value)) return []
  const { id, name, image, quantity, price, stepSince, promisedOn, turnaround } = value
  if (typeof id !== 'string' || typeof name !== 'string') return []
  const step = DELIVERY_STEPS.find((item) => item === value['step'])
  return [
    {
      id,
      name,
      image: typeof image === 'string' ? image : '',
      quantity: isWhole(quantity) ? Math.max(quantity, 1) : 1,
      price: normalisePrice(price),
      ...(step ? { step } : {}),
      ...(isMoment(stepSince) ? { stepSince } : {}),
      ...(isDayOrNull(promisedOn) ? { promisedOn } : {}),
      ...(typeof turnaround === 'string' ? { turnaround } : {}),
    },
  ]
}

/** Texts of the form, and the consent; whatever else stands under its names is left out. */
export function readForm(values: Record<string, unknown>): Partial<CheckoutForm> {
  const kept = CHECKOUT_FIELDS.map((field) => [field, values[field]] as const).filter(
    ([field, value]) => typeof value === (field === 'agreeToTerms' ? 'boolean' : 'string'),
  )
  return Object.fromEntries(kept)
}
