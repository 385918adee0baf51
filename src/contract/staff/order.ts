import type * as z from 'zod/mini'

import type {
  addNoteRequest,
  moveStepRequest,
  orderIdRequest,
  refundOrderRequest,
} from '#contract/requests.ts'
import type { DocumentRecord } from '#domain/documents/document-record.ts'
import type { Refundable, RefundRequest } from '#domain/money/refundable.ts'
import type { Transfer } from '#domain/money/transfer.ts'
import type { OrderIssue } from '#domain/order/issue.ts'
import type { MailRecord, TimelineEntry } from '#domain/order/order-record.ts'
import type { Order, PaymentState, PaymentStatus, WorkItem } from '#domain/order/order.ts'
import type { Day } from '#domain/time/working-day.ts'

import type { correctionRequestSchema } from './correction-request.ts'
import { get, post } from './staff-endpoint.ts'

/** All that staff see of one order, in words of the page and not of the database. */
export interface OrderDetail
  extends
    Pick<Order, 'id' | 'number' | 'date' | 'buyer' | 'paymentMethod' | 'total' | 'vatRate'>,
    Pick<PaymentState, 'refunded' | 'lost' | 'refunds' | 'disputes'> {
  status: PaymentStatus
  /** The day of the answer in London. */
  today: Day
  items: WorkItem[]
  /** Where it was ordered with a bank transfer, or one arrived: what did, and what is missing or too much. */
  transfer: OrderTransfer | null
  /** Refunds of transfers that have not been sent yet, oldest first. */
  refundsOwed: readonly RefundOwed[]
  /** Those that staff recorded as sent, but for customers who were erased. */
  refundsSent: readonly (RefundOwed & { sentOn: Day })[]
  /** What of the payment staff may still give back, and the id under which they may ask for it once. */
  refundable: Refundable & { requestId: string }
  /** Refunds that staff asked for and that the payment does not show yet. */
  refundsAsked: readonly Pick<RefundRequest, 'id' | 'amount' | 'askedAt' | 'state'>[]
  /** Invoice and credit notes, oldest first. */
  documents: readonly DocumentRecord[]
  /** Details of the customer, in words, that the documents could not print. */
  unprintable: readonly string[]
  /** Orders of perhaps the same purchase, which the same customer has paid too. */
  duplicates: readonly DuplicateOrder[]
  /** Whether it was paid with test money in a shop that takes real money. */
  isTest: boolean
  /** SHA-256 of the text that the customer agreed to, and when (ISO); null where no consent is recorded. */
  terms: { version: string | null; acceptedAt: string | null }
  /** The payment in the provider's own dashboard, once there is one. */
  paymentUrl: string | null
  mails: MailRecord[]
  /** Newest first. */
  timeline: TimelineEntry[]
  /** What it needs somebody for and nobody has ended, the most urgent first. */
  issues: Pick<OrderIssue, 'key' | 'reason'>[]
}

/** Another order of perhaps the same purchase. */
export interface DuplicateOrder {
  id: string
  order_number: string
  /** Whether it is the one that was paid later. */
  is_later: boolean
}

export interface OrderTransfer {
  /** Day by which the money is expected; null where it was not ordered with a transfer. */
  dueOn: Day | null
  /** Oldest first, with those that were undone. */
  transfers: readonly (Transfer & { canUndo: boolean })[]
  /** Pence. */
  missing: number
  /** Pence that arrived and pay for nothing. */
  excess: number
}

/** By the id of its request. */
export interface RefundOwed extends Pick<RefundRequest, 'id' | 'amount' | 'askedAt'> {
  account: string
}

/** One order with all that is known of it. Path `/api/orders/{id}`. `not-signed-in`, `order-not-found`. */
export const readOrder = get<OrderDetail>('/api/orders/:id')

/** Where one order is read. */
export function readOrderOf(orderId: string) {
  return get<OrderDetail>(`/api/orders/${orderId}`)
}

/** A move of the work on a product, by the ids of its steps. */
export type MoveBody = z.output<typeof moveStepRequest>

/**
 * Moves the work on one product to another step; the customer gets one mail about it. Refuses with
 * `step-changed` when it no longer stands at `from`, or when the work is over.
 */
export const moveStep = post<typeof moveStepRequest, OrderDetail>('/api/move-step')

/** Adds a staff note to an order's timeline. Notes are never changed or taken away. */
export const addNote = post<typeof addNoteRequest, OrderDetail>('/api/add-note')

/**
 * Clears what can be cleared: reads the payment again from the provider and gives mails that were
 * given up another try.
 */
export const recheckOrder = post<typeof orderIdRequest, OrderDetail>('/api/recheck-order')

/**
 * Mails the customer a new link to the order's page and closes the one before. Refuses with
 * `order-not-found` where nothing was paid and no transfer is awaited, `order-closed` where the page is closed.
 */
export const renewLink = post<typeof orderIdRequest, OrderDetail>('/api/renew-link')

/**
 * Corrects who bought and where they are billed, by the rules of the checkout, from what the page
 * showed. Mails that have not left go to a new address, and so does a copy of a confirmation that
 * has. Nothing changes at the provider. Where the VAT changes, a credit note and a new invoice are
 * issued, which takes the permission `refund`: else `forbidden`. Refuses with `order-not-found` also for
 * a customer who has been erased, and `order-changed` when the order is no longer as it was shown.
 */
export const correctOrder = post<typeof correctionRequestSchema, OrderDetail>('/api/correct-order')

export type RefundBody = z.output<typeof refundOrderRequest>

/**
 * Gives money back to the customer of an order. Safe to repeat. Refuses with `order-not-found`,
 * `invalid-request` for a part of no service of the order, `refund-refused` where it is more than is
 * left, the provider refuses or cannot be read before, or an earlier refund has no answer yet; and
 * `provider-unavailable` where the provider has not answered: then the shop goes on asking by itself.
 * After an answer of 500 or more, or none, the refund may have been made.
 */
export const refundOrder = post<typeof refundOrderRequest, OrderDetail>('/api/refund-order', {
  permission: 'refund',
  unavailable:
    'It is not clear yet whether this refund was made. Look at the order again in a minute before you make another.',
})
