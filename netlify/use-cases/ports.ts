import type { ExchangeRates } from '#domain/currency.ts'
import type { Order, OrderItem } from '#domain/order.ts'

import type { Alerts } from './alerts-port.ts'
import type { BackgroundDelivery } from './background-delivery-port.ts'
import type { Catalogue } from './catalogue-port.ts'
import type { Vitals } from './check-health.ts'
import type { ContactMessages } from './contact-port.ts'
import type { DataRetention } from './data-retention-port.ts'
import type { Documents } from './documents-port.ts'
import type { Heartbeats } from './heartbeats-port.ts'
import type { Ledger, MovementPage, Span } from './ledger-port.ts'
import type { Limits } from './limits-port.ts'
import type { MailTransport } from './mail-port.ts'
import type { Monitoring } from './monitoring-port.ts'
import type { OrderAdmin } from './order-admin-port.ts'
import type { Orders } from './orders-port.ts'
import type { Outbox } from './outbox-port.ts'
import type { People } from './people-port.ts'
import type { Depth, PaymentReference, SessionReading } from './reading-port.ts'
import type { ProviderRefund, RefundRequests } from './refund-port.ts'
import type { WebhookLog } from './webhook-log-port.ts'

export type MailKind =
  | 'order-confirmation'
  | 'order-notification'
  | 'order-link'
  | 'refund-made'
  | 'refund-failed'
  | 'payment-failed'
  | 'dispute-closed'
  | 'delivery-step'
  | 'contact-notification'
  | 'contact-acknowledgement'
  | 'contact-answer'
  | 'staff-sign-in'
  | 'order-alert'
  | 'shop-alert'

export interface Mail {
  kind: MailKind
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
}

/** A mail on its way into the outbox; a second one with the same key is dropped. */
export interface QueuedMail extends Mail {
  id: string
  dedupeKey: string
  /** The document that goes with it. */
  documentId?: string
  /** Whether it is a further copy, of which only so many are sent. */
  isCopy?: boolean
}

export interface SessionRequest {
  orderId: string
  orderNumber: string
  /** ISO moment; the session ends some hours after it. */
  orderDate: string
  items: readonly OrderItem[]
  buyer: Order['buyer']
  paymentMethod: Order['paymentMethod']
  /** Whether the bank shall confirm who pays, for any card that can. */
  asksForThreeDSecure: boolean
}

/** Where a buyer pays. */
export interface OpenedSession {
  id: string
  url: string
}

/** What an authentic event of the provider is about. */
export interface ProviderEvent {
  id: string
  type: string
  live: boolean
  about: { sessionId: string } | PaymentReference | null
}

export interface CompletedSession {
  id: string
  /** The order that it names; null where it names none. */
  orderId: string | null
}

/** Payments at the card provider. Throws a Refusal of code `provider-unavailable` when it is down. */
export interface CardProvider {
  live: boolean
  paypal: boolean
  /**
   * Opens a session; the same order always gets the same one. `spent` when this order will not get
   * any, because the provider keeps a failure of its own as the answer. Throws a Refusal of code
   * `invalid-request` about the field `email` for an address that it does not take.
   */
  openSession(request: SessionRequest): Promise<OpenedSession | 'spent'>
  /** What the provider knows of a session; undefined when it has none. */
  readPayment(sessionId: string, depth?: Depth): Promise<SessionReading | undefined>
  /**
   * Gives money back; the same request always makes the same refund, within a day. Answers the
   * provider's code where it refuses.
   */
  refund(wanted: ProviderRefund): Promise<'made' | { refused: string }>
  /** A payment in the provider's own dashboard, for staff. */
  paymentUrl(paymentIntentId: string): string
  /** The session that led to a payment, or undefined. */
  sessionOf(payment: PaymentReference): Promise<string | undefined>
  /** Sessions completed since a moment, those of other shops on the account among them. */
  completedSince(moment: Date): Promise<CompletedSession[]>
  /** Events of these types since a moment, oldest first, whether they were delivered or not. */
  eventsSince(moment: Date, types: readonly string[]): Promise<ProviderEvent[]>
  /**
   * A page of movements on the account's balance, newest first, and what to pass as `after` for the
   * next; undefined where the key may not read them.
   */
  movements(span: Span, after: string | null): Promise<MovementPage | undefined>
  /** Ends an open session so that it can no longer be paid, unless the provider refuses to. */
  expireSession(sessionId: string): Promise<void>
  /** The event of a delivery with a right and fresh signature; undefined for any other signature. */
  readEvent(body: string, signature: string): Promise<ProviderEvent | 'not-an-event' | undefined>
}

export interface RatesService {
  /** The latest rates, or undefined when the service does not answer with believable ones. */
  latest(): Promise<ExchangeRates | undefined>
}

/** The time, passed in so that tests decide it. */
export interface Clock {
  now(): Date
  /** Resolves after a while. */
  wait(milliseconds: number): Promise<void>
  /** Does `work`, which must not reject, again and again; answers how to stop. */
  every(milliseconds: number, work: () => Promise<void>): () => void
}

/** Draws ids and order numbers. */
export interface IdGenerator {
  uuid(): string
  orderNumber(): string
}

/** Writes a structured line to the log; never personal data. */
export type Log = (event: string, facts?: Record<string, string | number | boolean | null>) => void

/** Everything that a use case may ask for. */
export interface Ports {
  siteUrl: string
  firmInbox: string
  catalogue: Catalogue
  orders: Orders
  outbox: Outbox
  orderAdmin: OrderAdmin
  alerts: Alerts
  contactMessages: ContactMessages
  documents: Documents
  ledger: Ledger
  webhooks: WebhookLog
  provider: CardProvider
  refundRequests: RefundRequests
  mail: MailTransport
  backgroundDelivery: BackgroundDelivery
  heartbeats: Heartbeats
  rates: RatesService
  clock: Clock
  ids: IdGenerator
  monitoring: Monitoring
  people: People
  /** Owners whom the host's variables name, in lower case. */
  owners: readonly string[]
  log: Log
  limits: Limits
  dataRetention: DataRetention
  /** How the shop's parts were when they were last seen. */
  vitals(now: Date): Promise<Vitals>
}
