import { randomInt } from 'node:crypto'

import type Stripe from 'stripe'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A fresh identifier in Stripe's shape: the prefix of its kind, then letters and digits. */
export function newId(prefix: string, length = 23): string {
  return prefix + Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** What the buyer pays for, as the hosted page and the console show it. */
interface LineItem {
  description: string
  quantity: number
  /** Pence. */
  amount_total: number
}

/** What is kept of an object of Stripe's: what the shop or the pages here read, with ids for objects. */
type Kept<T, K extends keyof T> = Pick<T, K | Extract<keyof T, Always>>
type Always = 'id' | 'object' | 'created' | 'currency' | 'livemode' | 'amount' | 'status'

export type Session = Kept<
  Stripe.Checkout.Session,
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'customer_email'
  | 'expires_at'
  | 'payment_method_types'
  | 'payment_status'
  | 'success_url'
> & { payment_intent: string | null; metadata: Stripe.Metadata }
export type Intent = Kept<Stripe.PaymentIntent, 'metadata'> & {
  last_payment_error: Decline | null
  latest_charge: string | null
  review: string | null
}
export type Charge = OfPayment<
  Kept<Stripe.Charge, 'amount_refunded' | 'disputed' | 'metadata' | 'refunded'>
> & { payment_method_details: Instrument; review: string | null }
export type Refund = OfCharge<
  Kept<Stripe.Refund, 'failure_reason' | 'metadata' | 'pending_reason' | 'reason'>
>
export type Dispute = OfCharge<Kept<Stripe.Dispute, 'reason'>> & {
  balance_transactions: Booking[]
  evidence_details: { due_by: number }
}
export type Booking = Pick<
  Stripe.BalanceTransaction,
  'id' | 'object' | 'amount' | 'created' | 'currency'
>
export type Warning = OfCharge<Kept<Stripe.Radar.EarlyFraudWarning, 'actionable' | 'fraud_type'>>
export type Review = OfCharge<Kept<Stripe.Review, 'open'>>

type OfPayment<T> = T & { payment_intent: string }
type OfCharge<T> = OfPayment<T> & { charge: string }

/** Why a bank has refused a payment. */
export interface Decline {
  message: string
}

/** One way to pay, as a buyer has chosen it and a charge says it; the card number itself is never kept. */
export type Instrument =
  | { type: 'card'; card: { brand: 'visa'; last4: string } }
  | { type: 'paypal' }

export interface SessionRecord {
  id: string
  session: Session
  lineItems: LineItem[]
  /** Of its payment intent. */
  intentMetadata: Stripe.Metadata
  /** What the bank asks about while it waits for the buyer's 3-D Secure answer. */
  challenge: Instrument | null
}

export interface EventRecord {
  id: string
  type: string
  created: number
  data: { object: { id: string; object: string } }
  /** The checkout session the event belongs to, for the console's timeline. */
  sessionId: string | null
}

export interface Attempt {
  at: number
  status: number | null
  problem: string | null
  milliseconds: number
}

export interface Delivery {
  id: string
  eventId: string
  status: 'waiting' | 'held' | 'dropped' | 'delivered'
  /** Milliseconds since the epoch; meaningful while waiting. */
  dueAt: number
  /** Deliveries with a place go out one after the other, lowest first. */
  place: number | null
  attempts: Attempt[]
}

export const DELIVERY_MODES = ['normal', 'hold', 'drop'] as const
export type DeliveryMode = (typeof DELIVERY_MODES)[number]

/** How deliveries are treated, and what tests have ordered for coming calls. */
export interface Settings {
  id: 'settings'
  mode: DeliveryMode
  /** Rights that restricted keys lack, such as `dispute_read`. */
  missingRights: string[]
}

/** The answer kept under an idempotency key. */
export interface Reply {
  id: string
  /** The path and the parameters of its request. */
  request: string
  at: number
  status: number
  body: unknown
}

export interface Tables {
  sessions: SessionRecord
  intents: Intent
  charges: Charge
  refunds: Refund
  disputes: Dispute
  warnings: Warning
  reviews: Review
  events: EventRecord
  deliveries: Delivery
  settings: Settings
  replies: Reply
}

export type TableName = keyof Tables
export type Row = { [K in TableName]: [table: K, record: Tables[K]] }[TableName]
