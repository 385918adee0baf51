import type { CartItem } from './cart.ts'
import { CHECKOUT_FIELDS } from './checkout-fields.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { DELIVERY_STEPS, type DeliveryStep } from './delivery.ts'
import type { DocumentRecord } from './document-record.ts'
import { normalisePrice } from './money.ts'
import { PAYMENT_STATUSES, type PaymentStatus } from './order.ts'

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

/** The stored order out of stored text, or undefined when it is not one. Malformed items are dropped. */
export function parseStoredOrder(text: string): StoredOrder | undefined {
  const stored = parseJson(text)
  if (!isRecord(stored) || !Array.isArray(stored['cartItems'])) return undefined
  const { orderNumber, orderDate, formData, sessionId, orderId } = stored
  if (typeof orderNumber !== 'string' || !isMoment(orderDate)) return undefined
  if (!isRecord(formData)) return undefined
  const status = PAYMENT_STATUSES.find((item) => item === stored['status'])
  const cartItems = stored['cartItems'].flatMap(readItem)
  return {
    orderNumber,
    orderDate,
    verified: stored['verified'] === true,
    sessionId: typeof sessionId === 'string' ? sessionId : null,
    savedToDB: stored['savedToDB'] === true,
    orderSaveAttempted: stored['orderSaveAttempted'] === true,
    ...(typeof orderId === 'string' ? { orderId } : {}),
    ...(status ? { status } : {}),
    formData: storedForm(formData),
    cartItems,
    cartTotal: storedTotal(cartItems),
    ...toldByServer(stored),
  }
}

/** What only the server knows, where it has told it. */
function toldByServer(told: { refunded?: unknown; vatRate?: unknown; lastDay?: unknown }) {
  const { refunded, vatRate, lastDay } = told
  return {
    ...(isDayOrNull(lastDay) ? { lastDay } : {}),
    ...(Number.isSafeInteger(refunded) ? { refunded: Number(refunded) } : {}),
    ...(Number.isSafeInteger(vatRate) ? { vatRate: Number(vatRate) } : {}),
    ...(vatRate === null ? { vatRate } : {}),
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isDayOrNull(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))
}

function isMoment(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}

function readItem(value: unknown): StoredItem[] {
  if (!isRecord(value)) return []
  const { id, name, image, quantity, price, stepSince, promisedOn, turnaround } = value
  if (typeof id !== 'string' || typeof name !== 'string') return []
  const step = DELIVERY_STEPS.find((item) => item === value['step'])
  return [
    {
      id,
      name,
      image: typeof image === 'string' ? image : '',
      quantity: Number.isSafeInteger(quantity) ? Math.max(Number(quantity), 1) : 1,
      price: normalisePrice(price),
      ...(step ? { step } : {}),
      ...(isMoment(stepSince) ? { stepSince } : {}),
      ...(isDayOrNull(promisedOn) ? { promisedOn } : {}),
      ...(typeof turnaround === 'string' ? { turnaround } : {}),
    },
  ]
}

/** Texts of the form, and the consent; whatever else was stored under its names is left out. */
function storedForm(values: Record<string, unknown>): Partial<CheckoutForm> {
  const kept = CHECKOUT_FIELDS.map((field) => [field, values[field]] as const).filter(
    ([field, value]) => typeof value === (field === 'agreeToTerms' ? 'boolean' : 'string'),
  )
  return Object.fromEntries(kept)
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
  /** Pence given back so far. */
  refunded?: number
  /** Per cent of VAT that the total includes; null where the firm charged none. */
  vatRate?: number | null
  /** Last day on which the page of the order is open, YYYY-MM-DD; null while the work goes on. */
  lastDay?: string | null
  /** Invoice and credit notes, oldest first. */
  documents?: DocumentRecord[]
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
  const known = { ...fallback, ...given(stored), ...given(verified) }
  const items = verified.items ?? stored?.cartItems ?? []
  return {
    ...stored,
    ...(known.orderId ? { orderId: known.orderId } : {}),
    ...(known.status ? { status: known.status } : {}),
    ...toldByServer(verified),
    orderNumber: known.orderNumber,
    orderDate: known.orderDate,
    verified: true,
    sessionId,
    savedToDB: false,
    orderSaveAttempted: false,
    formData: known.formData ?? firstTwoWords(verified.customerName ?? ''),
    cartItems: items,
    cartTotal: verified.total ?? storedTotal(items),
  }
}

function firstTwoWords(name: string): { firstName: string; lastName: string } {
  const [firstName = '', lastName = ''] = name.trim().split(/\s+/)
  return { firstName, lastName }
}

/** A copy from before the payment has an empty number: that is none. */
function given<T extends object>(value: T | undefined): Partial<T> {
  const entries = Object.entries(value ?? {}).filter(
    ([, item]) => item !== undefined && item !== '',
  )
  return Object.fromEntries(entries) as Partial<T>
}
