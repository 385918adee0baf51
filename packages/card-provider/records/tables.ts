import { randomInt } from 'node:crypto'

import type Stripe from 'stripe'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** A random id in Stripe's format: the prefix of its kind, then letters and digits. */
export function newId(prefix: string, length = 23): string {
  return prefix + Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

export function newObject<K extends string>(prefix: string, object: K, now: number) {
  return { id: newId(prefix), object, created: now, livemode: false }
}

interface LineItem {
  description: string
  quantity: number
  /** Pence. */
  amount_total: number
}

/** The stored fields of a Stripe object: those that the shop or the provider's own pages read. */
type Stored<T, K extends keyof T> = Pick<T, K | Extract<keyof T, Always>>
type Always = 'id' | 'object' | 'created' | 'currency' | 'livemode' | 'amount' | 'status'

export type Session = Stored<
  Stripe.Checkout.Session,
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'customer_email'
  | 'expires_at'
  | 'payment_method_types'
  | 'payment_status'
  | 'success_url'
> & {
  amount_total: number
  currency: string
  metadata: Stripe.Metadata
  payment_intent: string | null
  success_url: string
}
export type Intent = Stored<Stripe.PaymentIntent, 'metadata'> & {
  last_payment_error: Decline | null
  latest_charge: string | null
  review: string | null
}
export type Charge = OfPayment<
  Omit<Stored<Stripe.Charge, 'amount_refunded' | 'disputed' | 'metadata' | 'refunded'>, 'status'>
> & {
  payment_method_details: Instrument
  review: string | null
  status: 'succeeded' | 'pending' | 'failed'
}
export type Refund = OfCharge<
  Stored<Stripe.Refund, 'failure_reason' | 'metadata' | 'pending_reason' | 'reason'>
>
export type Dispute = OfCharge<Stored<Stripe.Dispute, 'reason'>> & {
  balance_transactions: BalanceTransaction[]
  evidence_details: { due_by: number }
}
export type BalanceTransaction = Pick<
  Stripe.BalanceTransaction,
  'id' | 'object' | 'amount' | 'created' | 'currency'
>
export type FraudWarning = OfCharge<
  Stored<Stripe.Radar.EarlyFraudWarning, 'actionable' | 'fraud_type'>
>
export type Review = OfCharge<Stored<Stripe.Review, 'open'>>

type OfPayment<T> = T & { payment_intent: string }
type OfCharge<T> = OfPayment<T> & { charge: string }

export interface Decline {
  message: string
}

/** The payment method of an attempt to pay; the card number is never stored. */
export type Instrument =
  | { type: 'card'; card: { brand: 'visa'; last4: string } }
  | { type: 'paypal' }

export interface SessionRecord {
  id: string
  session: Session
  lineItems: LineItem[]
  intentMetadata: Stripe.Metadata
  /** The payment method that waits for the buyer's 3-D Secure answer. */
  challenge: Instrument | null
}

export interface EventRecord {
  id: string
  type: string
  created: number
  data: { object: { id: string; object: string } }
  /** The checkout session of the event, for the console. */
  sessionId: string | null
}

export interface DeliveryAttempt {
  at: number
  status: number | null
  problem: string | null
  milliseconds: number
}

export interface WebhookDelivery {
  id: string
  eventId: string
  status: 'waiting' | 'held' | 'dropped' | 'delivered'
  /** Milliseconds since the epoch at which a waiting delivery is due. */
  dueAt: number
  /** Position in a sequence of deliveries that are sent one at a time; null outside a sequence. */
  place: number | null
  attempts: DeliveryAttempt[]
}

export const DELIVERY_MODES = ['normal', 'hold', 'drop'] as const
export type DeliveryMode = (typeof DELIVERY_MODES)[number]

/** How webhooks are delivered, and the rights that tests take away. */
export interface Settings {
  id: 'settings'
  mode: DeliveryMode
  /** Rights that restricted keys lack, such as `dispute_read`. */
  missingRights: string[]
}

export interface StoredAnswer {
  id: string
  /** Path and parameters of the request that got this answer. */
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
  warnings: FraudWarning
  reviews: Review
  events: EventRecord
  deliveries: WebhookDelivery
  settings: Settings
  replies: StoredAnswer
}

export type TableName = keyof Tables
export type Row = { [K in TableName]: [table: K, record: Tables[K]] }[TableName]
