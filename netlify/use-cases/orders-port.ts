import type { DocumentDraft, IssuedDocument } from '#domain/invoice.ts'
import type { OrderEvent } from '#domain/order-event.ts'
import type { Order, WorkItem } from '#domain/order.ts'
import type { RefundRequest } from '#domain/refundable.ts'

import type { OpenedSession } from './card-provider-port.ts'
import type { QueuedMail } from './mail-port.ts'

/** An order before anything is known of its payment. */
export interface NewOrder extends Omit<
  Order,
  'sessionId' | 'accessKey' | 'keyRenewedAt' | 'paymentIntentId' | 'payment'
> {
  attempt: string
  /** Hash of what was asked for: items, buyer and method. */
  fingerprint: string
  /** The terms that the buyer agreed to; null where no consent came. */
  termsVersion: string | null
}

/** An order with what only the server needs to know. */
export interface FullOrder extends Order {
  items: WorkItem[]
  fingerprint: string
  sessionUrl: string | null
  customerNotified: boolean
  /** Invoice and credit notes in all their versions, in the order of their issue. */
  documents: IssuedDocument[]
  /** What staff asked to be given back, oldest first. */
  refundRequests: RefundRequest[]
  /** The order that the same customer had paid before for the same things, within a day; its id. */
  duplicateOf: string | null
}

/** What a reading of the payment changes, all or nothing. */
export interface OrderChange {
  payment: Order['payment']
  sessionId: string | null
  paymentIntentId: string | null
  events: OrderEvent[]
  mails: QueuedMail[]
  /** Get their numbers in this order. */
  documents?: DocumentDraft[]
}

/** Orders in the database. Every method throws a Refusal of code `unavailable` when it is down. */
export interface Orders {
  /** Writes a pending order, or answers the one that this attempt wrote before. */
  begin(order: NewOrder, renumber: () => string): Promise<FullOrder>
  attachSession(orderId: string, session: OpenedSession): Promise<void>
  byId(orderId: string): Promise<FullOrder | undefined>
  /** The order of this number that was placed with this address, in any case of its letters. */
  idOf(number: string, email: string): Promise<string | undefined>
  bySession(sessionId: string): Promise<FullOrder | undefined>
  byKey(accessKey: string): Promise<FullOrder | undefined>
  /** Of these orders, those that are not paid, and whose payment is neither under way nor has failed. */
  unpaid(orderIds: readonly string[]): Promise<FullOrder[]>
  /** Locks the order, decides and writes all of the change in one transaction. */
  update(
    orderId: string,
    now: Date,
    decide: (order: FullOrder) => OrderChange | undefined,
  ): Promise<FullOrder | undefined>
  /**
   * Of the orders not settled since `before` and not checked since `now`, the longest unchecked; marks
   * it as checked.
   */
  takeUnsettled(before: Date, now: Date): Promise<FullOrder | undefined>
  /** Whether any order waits for its payment. */
  isAnyUnsettled(): Promise<boolean>
  /** Puts an order on the attention list, unless its money has been settled. */
  flagNotSettled(orderId: string): Promise<void>
}
