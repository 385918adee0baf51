import type { AfterSale } from '#domain/money/after-sale.ts'
import { disputeState, type DisputeFigures } from '#domain/money/dispute.ts'

import type { PaymentMethod } from './checkout-fields.ts'
import type { Buyer } from './checkout-form.ts'
import { DELIVERED_STEP_ID, type WorkStep } from './delivery.ts'

/**
 * The stage of an order's payment: the column `settlement`, which only `saveOrderChange` updates. For
 * what the provider reports, `applyReading` decides the stage; `end-unpaid.ts` and the use cases of
 * transfers decide the others.
 */
export type PaymentStage =
  | 'pending'
  | 'awaiting_transfer'
  | 'processing'
  | 'paid'
  | 'failed'
  | 'expired'
  | 'cancelled'

/** The charged amount differs from the order's total, or a received payment could not be settled. */
export type AttentionReason = 'amount-differs' | 'not-settled'

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

/** The payment status that staff and customer see. */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export interface OrderItem {
  productId: string
  /** Name at the time of the order. */
  name: string
  /** Pence each, at the time of the order. */
  price: number
  quantity: number
}

/** An ordered product with its work steps at the time of the order. */
export interface SoldItem extends OrderItem {
  steps: readonly WorkStep[]
}

export interface WorkItem extends SoldItem {
  /** Id of the current step. */
  step: string
  /** ISO moment at which the step was reached. */
  stepSince: string
  /** Promised delivery day, YYYY-MM-DD; null until the customer's information has arrived. */
  promisedOn: string | null
  /** Whether its price has been refunded in full, so that its work has ended. */
  isRefunded?: boolean
  /** Whether the firm has sent a draft or a finished document. */
  hasDelivery?: boolean
}

/** Whether work on an ordered product is still to do: it is neither delivered nor refunded in full. */
export function isWorkOpen({ step, isRefunded }: Pick<WorkItem, 'step' | 'isRefunded'>): boolean {
  return step !== DELIVERED_STEP_ID && isRefunded !== true
}

/** An order's payment, with the facts from which its sums are derived. */
export interface PaymentState extends AfterSale {
  /** Only an undone transfer moves the settlement back; the sums and `attention` can change both ways. */
  settlement: PaymentStage
  /** Pence refunded or pending; decreases again if a refund fails. */
  refunded: number
  /** Pence lost in disputes; may exceed the payment. */
  lost: number
  attention: AttentionReason | null
  /** ISO moment of the payment, by the provider's clock; null while unpaid. */
  paidAt: string | null
  /** Whether the payment is real money; null if unknown. */
  live: boolean | null
  /** Version of the after-sale facts: the number of readings applied. */
  readings: number
}

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
  /** Per cent of VAT that the total includes; null if the firm charged none. */
  vatRate: number | null
  sessionId: string | null
  /** UUID in the link to the customer's page. */
  accessKey: string
  /** ISO moment at which the link was last replaced; null while the first link is valid. */
  keyRenewedAt: string | null
  paymentIntentId: string | null
  payment: PaymentState
}

export function buyerName(buyer: Pick<Buyer, 'firstName' | 'lastName'>): string {
  return `${buyer.firstName} ${buyer.lastName}`.trim()
}

/** Whether the customer's data has been erased, so that no mail can be sent. */
export function isErased({ buyer }: { buyer: Pick<Buyer, 'email'> }): boolean {
  return buyer.email === ''
}

/** Sum of price times quantity, in pence. */
export function orderTotal(items: readonly Pick<OrderItem, 'price' | 'quantity'>[]): number {
  return items.reduce((sum, item) => sum + item.price * item.quantity, 0)
}

/** A nine-digit order number from a random integer between 0 and 899,999,999. */
export function toOrderNumber(random: number): string {
  return String(100_000_000 + random)
}

/** The number of possible order numbers: `toOrderNumber` takes an integer below this number. */
export const ORDER_NUMBER_RANGE = 900_000_000

/** Pence that the firm keeps of a payment: the total less refunds and what was lost in disputes. */
export function keptAmount(
  { refunded, lost }: Pick<PaymentState, 'refunded' | 'lost'>,
  total: number,
): number {
  return Math.max(total - refunded - lost, 0)
}

/** The fields of an order from which its status is derived. */
interface PaidOrder {
  payment: Pick<PaymentState, 'settlement' | 'refunded' | 'lost' | 'attention'> & {
    disputes: readonly DisputeFigures[]
  }
  /** Pence. */
  total: number
}

export function paymentStatus({ payment, total }: PaidOrder): PaymentStatus {
  const { settlement, attention, refunded } = payment
  const kept = keptAmount(payment, total)
  const dispute = disputeState(payment.disputes)
  if (settlement !== 'paid') return attention === 'amount-differs' ? 'needs_review' : settlement
  if (dispute === 'open') return 'disputed'
  if (dispute === 'lost') return kept === 0 ? 'dispute_lost' : 'dispute_partly_lost'
  if (refunded >= total) return 'refunded'
  if (refunded > 0) return 'partially_refunded'
  return dispute === 'won' ? 'dispute_won' : 'paid'
}

/** The statuses of an unpaid order, except `pending`. */
export const UNPAID_STATUSES = [
  'awaiting_transfer',
  'processing',
  'failed',
  'expired',
  'cancelled',
  'needs_review',
] as const satisfies readonly PaymentStatus[]

/** Whether an order with this status was paid, even if the money was returned later. */
export function isPaidStatus({ status }: { status: PaymentStatus }): boolean {
  return status !== 'pending' && UNPAID_STATUSES.every((one) => one !== status)
}

/** Whether the work on a paid order has ended because all money went back. */
export function isWorkOver({ status }: { status: PaymentStatus }): boolean {
  return status === 'refunded' || status === 'dispute_lost'
}

/** Whether an order was paid, even if the money was returned later. */
export function isPaid(payment: Pick<PaymentState, 'settlement'>): boolean {
  return payment.settlement === 'paid'
}

/** Whether the customer has paid, even a wrong amount, or the bank is still processing the payment. */
export function isPaidOrProcessing({ payment }: Pick<Order, 'payment'>): boolean {
  if (payment.attention === 'amount-differs') return true
  return payment.settlement === 'paid' || payment.settlement === 'processing'
}

/** Whether a further payment would pay twice for an order's items; false once all money has gone back. */
export function wouldBeDoublePayment(order: Pick<Order, 'payment' | 'total'>): boolean {
  return isPaidOrProcessing(order) && !isWorkOver({ status: paymentStatus(order) })
}
