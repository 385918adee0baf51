import type * as z from 'zod/mini'

import type {
  addNoteRequest,
  moveStepRequest,
  orderIdRequest,
  refundOrderRequest,
  setPromiseRequest,
} from '#contract/requests.ts'
import type { OrderTransfers } from '#contract/transfers/order-transfers.ts'
import type { DocumentRecord } from '#domain/documents/document-record.ts'
import type { Refundable, RefundRequest } from '#domain/money/refundable.ts'
import type { OrderIssue } from '#domain/order/issue.ts'
import type { MailRecord, TimelineEntry } from '#domain/order/order-record.ts'
import type { Order, PaymentState, PaymentStatus, WorkItem } from '#domain/order/order.ts'
import type { Day } from '#domain/time/working-day.ts'

import type { correctionRequestSchema } from './correction-request.ts'
import { get, post } from './staff-endpoint.ts'

/** Everything that staff see of one order, in the page's terms, not the database's. */
export interface OrderDetail
  extends
    Pick<Order, 'id' | 'number' | 'date' | 'buyer' | 'paymentMethod' | 'total' | 'vatRate'>,
    Pick<PaymentState, 'refunded' | 'lost' | 'refunds' | 'disputes'>,
    OrderTransfers {
  status: PaymentStatus
  /** The current day in London. */
  today: Day
  /** Each step's `subject` and `mail` are the current texts of the email about a move to that step. */
  items: (WorkItem & {
    /** Who leads the work, with a label; missing if the catalogue names nobody. */
    ledBy?: string
  })[]
  /** The amount that staff may still refund, and the id of the next refund request (idempotency key). */
  refundable: Refundable & { requestId: string }
  /** Requested refunds that the provider has not reported yet. */
  refundsAsked: readonly Pick<RefundRequest, 'id' | 'amount' | 'askedAt' | 'state'>[]
  /** Invoice and credit notes, oldest first. */
  documents: readonly DocumentRecord[]
  /** Labels of the customer's details that the documents could not print. */
  unprintable: readonly string[]
  /** Other paid orders of the same customer that may be duplicates. */
  duplicates: readonly DuplicateOrder[]
  /** Whether the payment was test money, although the shop takes real money. */
  isTest: boolean
  /** SHA-256 of the accepted terms, and ISO moment of the consent; null if no consent is recorded. */
  terms: { version: string | null; acceptedAt: string | null }
  /** Address of the payment in the provider's dashboard; null before the payment. */
  paymentUrl: string | null
  mails: MailRecord[]
  /** Newest first. */
  timeline: TimelineEntry[]
  /** Open issues, most urgent first. */
  issues: Pick<OrderIssue, 'key' | 'reason'>[]
}

export interface DuplicateOrder {
  id: string
  order_number: string
  /** Whether the other order was paid after this order. */
  is_later: boolean
}

/** One order with all details. Path `/api/orders/{id}`. Refuses with `not-signed-in`, `order-not-found`. */
export const readOrder = get<OrderDetail>('/api/orders/:id')

export function orderEndpoint(orderId: string) {
  return get<OrderDetail>(`/api/orders/${orderId}`)
}

export type MoveStepBody = z.output<typeof moveStepRequest>

/**
 * Moves the work on one product to another step and mails the customer once, with `words` as a
 * paragraph of the mail. Refuses with `step-changed` if the product is no longer at the step
 * `from`, or if the work is over.
 */
export const moveStep = post<typeof moveStepRequest, OrderDetail>('/api/move-step')

/**
 * Sets or removes the promised delivery day of a product, without a mail. Refuses with
 * `invalid-request` for a day before today; and with `order-changed` if the promised day is no
 * longer `from`, or if the work is delivered or over.
 */
export const setPromise = post<typeof setPromiseRequest, OrderDetail>('/api/set-promise')

/** Adds a staff note to an order's timeline. Notes are never changed or deleted. */
export const addNote = post<typeof addNoteRequest, OrderDetail>('/api/add-note')

/** Reads the payment from the provider, and retries failed mails. */
export const recheckOrder = post<typeof orderIdRequest, OrderDetail>('/api/recheck-order')

/**
 * Mails the customer a new link to the order's page and invalidates the previous one. Refuses with
 * `order-not-found` if nothing was paid and no transfer is awaited, `order-closed` if the page is closed.
 */
export const renewLink = post<typeof orderIdRequest, OrderDetail>('/api/renew-link')

/**
 * Corrects buyer and billing address by the rules of the checkout. Unsent mails go to a corrected
 * email address, and so does a copy of a confirmation that was already sent. Nothing changes at the
 * provider. A change of VAT issues a credit note and a new invoice, and is refused with `forbidden`
 * without the permission `refund`. Refuses with `order-not-found`, including for an erased
 * customer, and `order-changed` if the order has changed since the page showed it.
 */
export const correctOrder = post<typeof correctionRequestSchema, OrderDetail>('/api/correct-order')

export type RefundBody = z.output<typeof refundOrderRequest>

/**
 * Refunds a customer. Safe to repeat. Refuses with `order-not-found`; `invalid-request` for a part
 * of a service that is not in the order; and `refund-refused` if the amount exceeds the refundable
 * amount, if the provider refuses or cannot be read, or while an earlier refund request is
 * unanswered. If the provider does not answer, refuses with `provider-unavailable`, and the shop
 * retries the refund. After a 5xx answer or no answer, the refund may have been made.
 */
export const refundOrder = post<typeof refundOrderRequest, OrderDetail>('/api/refund-order', {
  permission: 'refund',
  unavailable:
    'It is not clear yet whether this refund was made. Check the order again in a minute before you make another.',
})
