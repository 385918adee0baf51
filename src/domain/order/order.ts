import type { AfterSale } from '#domain/money/after-sale.ts'
import { disputeState, type DisputeFigures } from '#domain/money/dispute.ts'

import type { PaymentMethod } from './checkout-fields.ts'
import type { Buyer } from './checkout-form.ts'
import type { WorkStep } from './delivery.ts'

/** How far the payment of an order has come; see `settlement.ts` for the legal moves. */
export type Settlement =
  | 'pending'
  | 'awaiting_transfer'
  | 'processing'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'cancelled'

/**
 * Why a person must look at an order: the provider charged another amount than was ordered, or it
 * holds a payment that could not be settled here.
 */
export type Attention = 'amount-differs' | 'not-settled'

export const PAYMENT_STATUSES = [
  'pending',
  'awaiting_transfer',
  'processing',
  'paid',
  'partially_refunded',
  'refunded',
  'disputed',
  'dispute_won',
  'dispute_partly_lost',
  'dispute_lost',
  'needs_review',
  'failed',
  'expired',
  'cancelled',
] as const

/** One word for the state of an order's money, as staff and customer read it. */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export interface OrderItem {
  productId: string
  /** Name at the time of the order. */
  name: string
  /** Pence each, at the time of the order. */
  price: number
  quantity: number
}

/** An ordered product with the steps of its work, as they were when it was sold. */
export interface SoldItem extends OrderItem {
  steps: readonly WorkStep[]
}

/** One with how far the work on it has come. */
export interface WorkItem extends SoldItem {
  /** Id of the step that has been reached. */
  step: string
  /** ISO moment of the last move. */
  stepSince: string
  /** Day by which it is promised, YYYY-MM-DD; null until the information for it has arrived. */
  promisedOn: string | null
}

/** An order's money, with the facts of which its sums are made. */
export interface PaymentState extends AfterSale {
  /** Only moves forward, while sums and attention move both ways. */
  settlement: Settlement
  /** Pence given back or on their way; less again where a refund fails. */
  refunded: number
  /** Pence that lost disputes took back; may come to more than was paid. */
  lost: number
  attention: Attention | null
  /** ISO moment of the payment, by the provider's clock; null before. */
  paidAt: string | null
  /** Whether it is real money; null where that is not known. */
  live: boolean | null
  /** Version of what happened after the sale: the number of readings that have been applied. */
  readings: number
}

/** What the rules of the business read of an order. */
export interface Order {
  /** UUID, unguessable. */
  id: string
  /** Nine digits, unique. */
  number: string
  /** ISO moment of the order. */
  date: string
  buyer: Buyer
  paymentMethod: PaymentMethod
  items: OrderItem[]
  /** Pence, GBP. */
  total: number
  /** Per cent of VAT that the total includes; null where the firm charged none. */
  vatRate: number | null
  sessionId: string | null
  /** UUID in the link that opens its page to the customer. */
  accessKey: string
  /** ISO moment at which the link was last replaced; null while the first one holds. */
  keyRenewedAt: string | null
  paymentIntentId: string | null
  payment: PaymentState
}

/** First and last name joined. */
export function buyerName(buyer: Pick<Buyer, 'firstName' | 'lastName'>): string {
  return `${buyer.firstName} ${buyer.lastName}`.trim()
}

/** Whether the person has been removed from an order: nobody is left to write to. */
export function isErased({ buyer }: { buyer: Pick<Buyer, 'email'> }): boolean {
  return buyer.email === ''
}

/** Sum of price times quantity, in pence. */
export function orderTotal(items: readonly Pick<OrderItem, 'price' | 'quantity'>[]): number {
  return items.reduce((sum, item) => sum + item.price * item.quantity, 0)
}

/** An order number out of a random whole number from 0 to 899,999,999: nine digits as text. */
export function orderNumber(random: number): string {
  return String(100_000_000 + random)
}

/** How many order numbers there are; the range that `orderNumber` expects its draw from. */
export const ORDER_NUMBER_RANGE = 900_000_000

interface PaymentFigures extends Pick<
  PaymentState,
  'settlement' | 'refunded' | 'lost' | 'attention'
> {
  disputes: readonly DisputeFigures[]
}

/** Returns the status of an order's money; `total`, in pence, is what was ordered. */
export function paymentStatus(payment: PaymentFigures, total: number): PaymentStatus {
  const { settlement, attention, refunded, lost } = payment
  const dispute = disputeState(payment.disputes)
  if (settlement !== 'paid') return attention === 'amount-differs' ? 'needs_review' : settlement
  if (dispute === 'open') return 'disputed'
  if (dispute === 'lost') return refunded + lost >= total ? 'dispute_lost' : 'dispute_partly_lost'
  if (refunded >= total) return 'refunded'
  if (refunded > 0) return 'partially_refunded'
  return dispute === 'won' ? 'dispute_won' : 'paid'
}

/** The statuses of an order that is not paid, but for one that waits for its buyer. */
export const UNPAID = [
  'awaiting_transfer',
  'processing',
  'failed',
  'expired',
  'cancelled',
  'needs_review',
] as const satisfies readonly PaymentStatus[]

/** Whether this is the status of an order whose money has arrived, whatever became of it. */
export function isPaidFor({ status }: { status: PaymentStatus }): boolean {
  return status !== 'pending' && UNPAID.every((one) => one !== status)
}

/** Whether the work on a paid order has ended, because the whole of the money went back. */
export function isWorkOver({ status }: { status: PaymentStatus }): boolean {
  return status === 'refunded' || status === 'dispute_lost'
}

/** Whether the money of an order has arrived, whatever happened to it afterwards. */
export function isPaid(payment: Pick<PaymentState, 'settlement'>): boolean {
  return payment.settlement === 'paid'
}

/** Whether somebody has paid, or a bank is still working on it. */
export function isBegun({ payment }: Pick<Order, 'payment'>): boolean {
  if (payment.attention === 'amount-differs') return true
  return payment.settlement === 'paid' || payment.settlement === 'processing'
}

/** Whether to pay for the same again would be to pay twice: not once all of the money went back. */
export function wouldPayTwice(order: Pick<Order, 'payment' | 'total'>): boolean {
  return isBegun(order) && !isWorkOver({ status: paymentStatus(order.payment, order.total) })
}
