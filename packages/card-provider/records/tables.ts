import type Stripe from 'stripe'

/** What the buyer pays for, as the hosted page and the console show it. */
interface LineItem {
  description: string
  quantity: number
  /** Pence. */
  amount_total: number
  /** What the shop says of the product. */
  metadata: Stripe.Metadata
}

export type Session = Omit<
  Stripe.Checkout.Session,
  'line_items' | 'payment_intent' | 'metadata'
> & {
  payment_intent: string | null
  metadata: Stripe.Metadata
}
export type Intent = Omit<Stripe.PaymentIntent, 'latest_charge' | 'payment_method'> & {
  latest_charge: string | null
  payment_method: string | null
}
export type Charge = Omit<Stripe.Charge, 'payment_intent' | 'balance_transaction' | 'refunds'> & {
  payment_intent: string
  balance_transaction: string | null
}
export type Refund = Omit<Stripe.Refund, 'charge' | 'payment_intent' | 'balance_transaction'> & {
  charge: string
  payment_intent: string
  balance_transaction: string | null
}
export type Dispute = Omit<Stripe.Dispute, 'charge' | 'payment_intent'> & {
  charge: string
  payment_intent: string
}

export type Warning = Omit<Stripe.Radar.EarlyFraudWarning, 'charge' | 'payment_intent'> & {
  charge: string
  payment_intent: string
}
export type Review = Omit<Stripe.Review, 'charge' | 'payment_intent'> & {
  charge: string
  payment_intent: string
}

/** How a refund begins. */
export interface RefundStart {
  status: 'succeeded' | 'pending' | 'requires_action'
  /** Why it waits, where it does. */
  pending_reason?: 'processing' | 'insufficient_funds' | 'charge_pending'
}

/** What the buyer gave on the hosted page; the card number itself is never kept. */
export interface Buyer {
  email: string
  name: string
  phone: string | null
  address: Stripe.Address
}

export type Instrument =
  | { kind: 'card'; brand: string; last4: string; expMonth: number; expYear: number }
  | { kind: 'paypal' }

export interface Decline {
  code: string
  declineCode: string
  message: string
}

interface Challenge {
  paymentMethod: string
  buyer: Buyer
  instrument: Instrument
}

export interface SessionRecord {
  id: string
  session: Session
  lineItems: LineItem[]
  intentData: {
    description: string | null
    metadata: Stripe.Metadata
    shipping: Stripe.PaymentIntent.Shipping | null
  }
  /** Set while the bank waits for the buyer's 3-D Secure answer. */
  challenge: Challenge | null
}

export interface EventRecord {
  id: string
  type: string
  created: number
  data: { object: { id: string; object: string }; previous_attributes?: Record<string, unknown> }
  request: { id: string | null; idempotency_key: string | null }
  /** The checkout session the event belongs to, for the console's timeline. */
  sessionId: string | null
}

export interface Attempt {
  at: number
  status: number | null
  problem: string | null
  milliseconds: number
}

type DeliveryStatus = 'waiting' | 'held' | 'dropped' | 'delivered' | 'given-up'

export interface Delivery {
  id: string
  eventId: string
  status: DeliveryStatus
  /** Milliseconds since the epoch; meaningful while waiting. */
  dueAt: number
  /** Deliveries with the same batch go out one after the other, lowest place first. */
  batch: { id: string; place: number } | null
  attempts: Attempt[]
  createdAt: number
}

export const DELIVERY_MODES = ['normal', 'hold', 'drop', 'duplicate', 'reorder', 'delay'] as const
export type DeliveryMode = (typeof DELIVERY_MODES)[number]

export interface DeliverySettings {
  id: 'deliveries'
  mode: DeliveryMode
  delayMs: number
  /** Event types the mode applies to; null means all of them. */
  types: string[] | null
}

/** What tests have ordered for coming calls. */
export interface Orders {
  id: 'orders'
  /** How the next refund that the shop asks for begins. */
  nextRefund: RefundStart | null
  /** Rights that restricted keys lack, such as `dispute_read`. */
  missingRights: string[]
  /** Whether a refusal for a missing right says so. */
  tellsRight: boolean
}

/** The answer kept under an idempotency key. */
export interface Reply {
  id: string
  fingerprint: string
  endpoint: string
  requestId: string
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
  balanceTransactions: Stripe.BalanceTransaction
  events: EventRecord
  deliveries: Delivery
  settings: DeliverySettings
  orders: Orders
  replies: Reply
}

export type TableName = keyof Tables
export type Row = { [K in TableName]: [table: K, record: Tables[K]] }[TableName]
