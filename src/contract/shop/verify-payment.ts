import type * as z from 'zod/mini'

import type { Endpoint } from '#contract/endpoint.ts'
import type { verifyPaymentRequest } from '#contract/requests.ts'
import { readTransferDetails, type TransferDetails } from '#contract/transfers/customer.ts'
import type { DocumentRecord } from '#domain/documents/document-record.ts'
import type { CheckoutForm } from '#domain/order/checkout-form.ts'
import { UNPAID_STATUSES, type PaymentStatus } from '#domain/order/order.ts'
import { isRecord } from '#domain/text/record.ts'

import {
  isMoment,
  isWholeNumber,
  parseFormValues,
  parseOrderedItem,
  parseServerFields,
  parseOrderStatus,
  type OrderedItem,
} from './ordered-item.ts'

export interface VerifiedPayment {
  success: true
  status: PaymentStatus
  orderId: string
  orderNumber: string
  /** ISO moment. */
  orderDate: string
  /** Once the order's link has been replaced, this field, the documents and most of the form are omitted. */
  customerEmail?: string
  customerName?: string
  items: OrderedItem[]
  /** Pence, GBP: the amount that was charged. */
  total: number
  /** Pence refunded so far. */
  refunded: number
  /** Pence that the customer's bank has returned. */
  lost: number
  /** Per cent of VAT that the total includes; null if the firm charged none. */
  vatRate: number | null
  /** Last day on which the page of the order is open, YYYY-MM-DD; null while the work continues. */
  lastDay: string | null
  /** Invoice and credit notes, oldest first. */
  documents?: DocumentRecord[]
  formData: Partial<CheckoutForm>
}

/** The parsed fields of an answer about a paid order. */
export type ParsedPayment = Pick<VerifiedPayment, 'success'> & Partial<VerifiedPayment>

export const UNFINISHED_STATUSES = [...UNPAID_STATUSES, 'refunded'] as const

/**
 * A payment that is pending or has failed: without personal data, because nothing was paid.
 * `refunded` means a payment of a wrong amount that was fully refunded.
 */
export interface UnfinishedPayment {
  success: false
  status: (typeof UNFINISHED_STATUSES)[number]
  orderNumber: string
  /** Set if the order is to be paid by bank transfer and the caller has its link. */
  transfer?: TransferDetails
}

/** A session that is unpaid or unknown. */
export interface UnpaidSession {
  success: false
  status: 'open'
}

/**
 * Reads a payment from the provider, settles its order and returns the data of the confirmation
 * page. Refuses with `payment-not-found` for sessions and keys that are unknown, malformed, still
 * open or replaced; `order-closed`, with the order's number, if the customer may no longer see the
 * order; `too-many-requests` after too many unknown references; `provider-unavailable` if the
 * provider cannot be reached.
 */
export const verifyPayment: Endpoint<
  z.output<typeof verifyPaymentRequest>,
  VerifiedPayment | UnfinishedPayment,
  ParsedPayment | UnfinishedPayment
> = {
  method: 'POST',
  path: '/api/verify-payment',
  read: readPayment,
  unavailable: 'We are checking with your bank. Do not pay again.',
}

function readPayment(answer: unknown): ParsedPayment | UnfinishedPayment | undefined {
  if (!isRecord(answer)) return undefined
  if (answer['success'] === true) return readVerified(answer)
  const status = UNFINISHED_STATUSES.find((one) => one === answer['status'])
  if (answer['success'] !== false || !status) return undefined
  const { orderNumber } = answer
  const transfer = readTransferDetails(answer['transfer'])
  return {
    success: false,
    status,
    orderNumber: typeof orderNumber === 'string' ? orderNumber : '',
    ...(transfer && { transfer }),
  }
}

/** Parses the answer to a request with `mayBeOpen`. */
export function parsePaymentCheck(
  answer: unknown,
): ParsedPayment | UnfinishedPayment | UnpaidSession | undefined {
  const isOpen = isRecord(answer) && answer['status'] === 'open'
  return isOpen ? { success: false, status: 'open' } : readPayment(answer)
}

function readVerified(answer: Readonly<Record<string, unknown>>): ParsedPayment {
  const { orderId, orderNumber, orderDate, customerName, items, total, documents, formData } =
    answer
  return {
    success: true,
    ...(typeof orderId === 'string' && { orderId }),
    ...(typeof orderNumber === 'string' && { orderNumber }),
    ...(typeof customerName === 'string' && { customerName }),
    ...(isMoment(orderDate) && { orderDate }),
    ...parseOrderStatus(answer),
    ...(Array.isArray(items) && { items: items.flatMap(parseOrderedItem) }),
    ...(isWholeNumber(total) && { total }),
    ...parseServerFields(answer),
    ...(Array.isArray(documents) && { documents: documents.flatMap(readDocument) }),
    ...(isRecord(formData) && { formData: parseFormValues(formData) }),
  }
}

function readDocument(value: unknown): DocumentRecord[] {
  if (!isRecord(value)) return []
  const { id, href, kind, number, version, issuedAt, amount } = value
  if (typeof id !== 'string' || typeof href !== 'string' || typeof number !== 'string') return []
  if (kind !== 'invoice' && kind !== 'credit-note') return []
  if (!isMoment(issuedAt) || !isWholeNumber(amount) || !isWholeNumber(version)) return []
  return [{ id, href, kind, number, version, issuedAt, amount, ...parseDocumentMarks(value) }]
}

function parseDocumentMarks({ isVoid, isHeld, replacedBy }: Readonly<Record<string, unknown>>) {
  return {
    isVoid: isVoid === true,
    ...(isHeld === true && { isHeld }),
    ...(typeof replacedBy === 'string' && { replacedBy }),
  }
}
