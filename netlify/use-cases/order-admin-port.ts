import type { CorrectedField } from '#domain/correction.ts'
import type { DeliveryStep } from '#domain/delivery.ts'
import type { OrderIssue, ShopIssue } from '#domain/issue.ts'
import type { OrderFilter } from '#domain/order-filter.ts'
import type {
  MailRecord,
  OrderRecord,
  TimelineEntry,
  DuplicateOrder,
} from '#domain/order-record.ts'

import type { QueuedMail } from './mail-port.ts'
import type { FullOrder, OrderChange } from './orders-port.ts'

export interface OrdersQuery {
  filter: OrderFilter
  cursor: string | null
  limit: number
  /** Matches are counted no further than one past this. */
  countTo: number
}

export interface OrdersPage {
  orders: OrderRecord[]
  count: number
  nextCursor: string | null
}

/** What only staff see of an order. */
export interface OrderExtras {
  terms: { version: string | null; acceptedAt: string | null }
  timeline: TimelineEntry[]
  /** With the code of the last try's failure in place of its words. */
  mails: (Omit<MailRecord, 'failure'> & { lastError: string | null })[]
  /** Other orders of perhaps the same purchase. */
  duplicates: DuplicateOrder[]
  /** What it needs somebody for and nobody has ended, the most urgent first. */
  issues: Pick<OrderIssue, 'key' | 'reason'>[]
}

export interface StepMove {
  orderId: string
  productId: string
  from: DeliveryStep
  to: DeliveryStep
  at: Date
  actor: string
  /** Day by which it is promised from now on, YYYY-MM-DD; null for none. */
  promisedOn: string | null
  /** Null where nobody is left to be told. */
  mail: QueuedMail | null
}

export interface OrderCorrection {
  orderId: string
  /** UUID that a new address of the customer opens the order with, in place of the key before. */
  newKey: string
  at: Date
  actor: string
  /** Told the buyer as it stands, which nobody else changes meanwhile: what to correct, or why not to. */
  decide: (order: Pick<FullOrder, 'buyer' | 'vatRate'>) => readonly CorrectedField[] | NotCorrected
  /** Told the order with its correction: what is to be issued with it, and sent. */
  follow: (order: FullOrder) => Required<Pick<OrderChange, 'documents' | 'mails'>>
}

/** Why an order was not corrected: somebody else did, or what would change is not for this member of staff. */
export type NotCorrected = 'changed' | 'forbidden'

/** What became of the copy of a confirmation for a corrected address. */
export interface CopyNote extends Omit<OrderCorrection, 'newKey' | 'decide' | 'follow'> {
  email: string
  kind: 'copy-queued' | 'copy-held-back'
}

export interface LinkRenewal {
  orderId: string
  newKey: string
  at: Date
  actor: string
  /** Told the order with its new key: the mail that takes it there, or undefined to leave all as it is. */
  mailFor: (order: FullOrder) => QueuedMail | undefined
}

export interface Closure {
  key: string
  note: string
  at: Date
  actor: string
}

/** What staff read and do. */
export interface OrderAdmin {
  /** Undefined when the cursor is not one of ours. */
  page(query: OrdersQuery): Promise<OrdersPage | undefined>
  /** What staff see of an order at `now`. */
  extras(orderId: string, now: Date): Promise<OrderExtras | undefined>
  /** What needs somebody at `now`, most urgent first and not without end; `count` is all of it. */
  issues(now: Date): Promise<{ items: OrderIssue[]; count: number }>
  /** What is wrong with the shop as a whole at `now`. */
  shopIssues(now: Date): Promise<ShopIssue[]>
  /**
   * Corrects the buyer of an order, has mails that have not left go to a new address with a new link,
   * the old one closed, notes each change and issues documents: all or nothing. `missing` also where the customer has been erased.
   */
  correctOrder(correction: OrderCorrection): Promise<'done' | 'missing' | NotCorrected>
  /** Closes the link of an order, queues the mail with the new one and notes it: all or nothing. */
  renewLink(renewal: LinkRenewal): Promise<boolean>
  /** Notes it on the order, once for each outcome. */
  noteCopy(note: CopyNote): Promise<void>
  /** Ends an issue that is open, once; false when none of this key is, or ever was ended. */
  closeIssue(closure: Closure): Promise<boolean>
  /**
   * Moves, notes and queues the mail in one transaction, to the address that the order has by then;
   * false when the step is another by now, or the work is over.
   */
  moveStep(move: StepMove): Promise<boolean>
  addNote(orderId: string, note: { at: Date; actor: string; text: string }): Promise<void>
  /** Gives an order's mails that were given up another try, or with null those about no order. */
  retryMails(orderId: string | null, now: Date): Promise<void>
}
