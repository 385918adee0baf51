import type * as z from 'zod/mini'

import { CHECKOUT_FIELDS } from '#domain/checkout-fields.ts'
import type { CheckoutForm } from '#domain/checkout-form.ts'
import { DELIVERY_STEPS, type DeliveryStep } from '#domain/delivery.ts'
import type { DocumentRecord } from '#domain/document-record.ts'
import { normalisePrice } from '#domain/money.ts'
import { PAYMENT_STATUSES, type PaymentStatus } from '#domain/order.ts'
import { isRecord } from '#domain/record.ts'

import type { Endpoint } from './endpoint.ts'
import type { verifyPaymentRequest } from './requests.ts'

/** A line of an order, under the names of the specification. */
export interface OrderedItem {
  id: string
  name: string
  image: string
  quantity: number
  /** Pence each. */
  price: number
  /** How far the work has come, as the server knows. */
  step?: DeliveryStep
  /** ISO moment of the last step. */
  stepSince?: string
  /** Day by which it is promised, YYYY-MM-DD; null until the information for it has arrived. */
  promisedOn?: string | null
  /** How long it takes, as its page says. */
  turnaround?: string
}

/** A payment that arrived. */
export interface VerifiedPayment {
  success: true
  status: PaymentStatus
  orderId: string
  orderNumber: string
  /** ISO moment. */
  orderDate: string
  /** Left out, as are documents and most of the form, once the link of the order has been replaced. */
  customerEmail?: string
  customerName?: string
  items: OrderedItem[]
  /** Pence, GBP: the amount that was charged. */
  total: number
  /** Pence given back so far. */
  refunded: number
  /** Per cent of VAT that the total includes; null where the firm charged none. */
  vatRate: number | null
  /** Last day on which the page of the order is open, YYYY-MM-DD; null while the work goes on. */
  lastDay: string | null
  /** Invoice and credit notes, oldest first. */
  documents?: DocumentRecord[]
  formData: Partial<CheckoutForm>
}

/** What a page can read of a payment that arrived. */
export type KnownPayment = Pick<VerifiedPayment, 'success'> & Partial<VerifiedPayment>

/** The statuses of an order that is not paid, but for one that waits for its buyer. */
export const UNFINISHED = [
  'processing',
  'failed',
  'expired',
  'cancelled',
  'needs_review',
  'refunded',
] as const

/**
 * A payment that is under way or came to nothing: nothing personal is in it before the money has arrived.
 * `refunded` is one of another amount than was ordered, of which all has gone back.
 */
export interface UnfinishedPayment {
  success: false
  status: (typeof UNFINISHED)[number]
  orderNumber: string
}

/** Nobody has paid in it yet, or there is no such session. */
export interface OpenPayment {
  success: false
  status: 'open'
}

/**
 * Reads a payment from the provider, settles its order and answers what the confirmation shows.
 * One plain `payment-not-found` for sessions and keys that are unknown, malformed, still open or replaced;
 * `order-closed`, with the order's number, for one that its customer may no longer see;
 * `too-many-requests` for one too many that no order has; `provider-unavailable` while the provider
 * cannot be asked.
 */
export const verifyPayment: Endpoint<
  z.output<typeof verifyPaymentRequest>,
  VerifiedPayment | UnfinishedPayment,
  KnownPayment | UnfinishedPayment
> = {
  method: 'POST',
  path: '/api/verify-payment',
  read,
  unavailable: 'We are checking with your bank. Do not pay again.',
}

function read(answer: unknown): KnownPayment | UnfinishedPayment | undefined {
  if (!isRecord(answer)) return undefined
  if (answer['success'] === true) return readVerified(answer)
  const status = UNFINISHED.find((one) => one === answer['status'])
  if (answer['success'] !== false || !status) return undefined
  const { orderNumber } = answer
  return { success: false, status, orderNumber: typeof orderNumber === 'string' ? orderNumber : '' }
}

/** Reads the answer to a question with `mayBeOpen`: `open` in the place of `payment-not-found`. */
export function readMayBeOpen(
  answer: unknown,
): KnownPayment | UnfinishedPayment | OpenPayment | undefined {
  const isOpen = isRecord(answer) && answer['status'] === 'open'
  return isOpen ? { success: false, status: 'open' } : read(answer)
}

function readVerified(answer: Readonly<Record<string, unknown>>): KnownPayment {
  const { orderId, orderNumber, orderDate, customerName, items, total, documents, formData } =
    answer
  return {
    success: true,
    ...(typeof orderId === 'string' && { orderId }),
    ...(typeof orderNumber === 'string' && { orderNumber }),
    ...(typeof customerName === 'string' && { customerName }),
    ...(isMoment(orderDate) && { orderDate }),
    ...statusOf(answer),
    ...(Array.isArray(items) && { items: items.flatMap(readItem) }),
    ...(isWhole(total) && { total }),
    ...serverFields(answer),
    ...(Array.isArray(documents) && { documents: documents.flatMap(readDocument) }),
    ...(isRecord(formData) && { formData: readForm(formData) }),
  }
}

function readDocument(value: unknown): DocumentRecord[] {
  if (!isRecord(value)) return []
  const { id, href, kind, number, version, issuedAt, amount } = value
  if (typeof id !== 'string' || typeof href !== 'string' || typeof number !== 'string') return []
  if (kind !== 'invoice' && kind !== 'credit-note') return []
  if (!isMoment(issuedAt) || !isWhole(amount) || !isWhole(version)) return []
  return [{ id, href, kind, number, version, issuedAt, amount, ...marksOf(value) }]
}

function marksOf({ isVoid, isHeld }: Readonly<Record<string, unknown>>) {
  return { isVoid: isVoid === true, ...(isHeld === true && { isHeld }) }
}

/** Returns what only the server knows, as far as it is there. */
export function serverFields(order: { refunded?: unknown; vatRate?: unknown; lastDay?: unknown }) {
  const { refunded, vatRate, lastDay } = order
  return {
    ...(isDayOrNull(lastDay) ? { lastDay } : {}),
    ...(isWhole(refunded) ? { refunded } : {}),
    ...(isWhole(vatRate) || vatRate === null ? { vatRate } : {}),
  }
}

/** The status of an order, where it is one that is known. */
export function statusOf(order: Readonly<Record<string, unknown>>): { status?: PaymentStatus } {
  const status = PAYMENT_STATUSES.find((item) => item === order['status'])
  return status ? { status } : {}
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function isDayOrNull(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))
}

/** Whether a value is a moment in ISO. */
export function isMoment(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}

/** The line that a value out of JSON is: one, or none. */
export function readItem(value: unknown): OrderedItem[] {
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

/** Texts of the form, and the consent; other kinds of values are left out. */
export function readForm(values: Record<string, unknown>): Partial<CheckoutForm> {
  const known = CHECKOUT_FIELDS.map((field) => [field, values[field]] as const).filter(
    ([field, value]) => typeof value === (field === 'agreeToTerms' ? 'boolean' : 'string'),
  )
  return Object.fromEntries(known)
}
