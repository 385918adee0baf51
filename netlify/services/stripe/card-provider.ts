import { Refusal, type Failure } from '#contract/failure.ts'
import type { Right } from '#data/upkeep/heartbeats.ts'
import type { RefundRequest } from '#domain/money/refundable.ts'
import type { PaymentMethod } from '#domain/order/checkout-fields.ts'
import type { Order } from '#domain/order/order.ts'
import type { PaymentReading } from '#domain/order/settlement.ts'

/** Facts that follow a sale; a key may lack the permission to read one of these parts. */
export type AfterSalePart = 'refunds' | 'disputes' | 'warnings' | 'review'

/**
 * How much of a payment to read. `payment`: the after-sale facts that the payment itself shows.
 * `all`: every after-sale fact, because a failed refund may leave no other trace. The name of a
 * part: like `all`, but the key must be allowed to read this part.
 */
export type ReadScope = 'payment' | 'all' | AfterSalePart

/** A provider's session with the id of our order and the parts that the shop's key may not read. */
export type SessionReading = PaymentReading & {
  orderId: string | null
  /** The method that the session offers. */
  method: Exclude<PaymentMethod, 'bank-transfer'>
  forbidden: readonly AfterSalePart[]
}

/** An order to be paid; its session expires some time after the order was placed. */
export interface SessionRequest extends Pick<
  Order,
  'id' | 'number' | 'date' | 'items' | 'buyer' | 'paymentMethod'
> {
  /** Whether to request 3-D Secure for every card that supports it. */
  asksForThreeDSecure: boolean
  /**
   * Set for an order that awaits a transfer. `previousSession` is the id of its last session, or
   * blank; `cancelPath` is the page for a buyer who cancels. The new session expires after the
   * provider's default time.
   */
  instead?: { previousSession: string; cancelPath: string }
}

export interface OpenedSession {
  id: string
  url: string
}

/** A refund to make; the provider makes one refund per id. */
export interface ProviderRefund {
  requestId: string
  orderId: string
  paymentIntentId: string
  /** Pence. */
  amount: number
  reason: RefundRequest['reason']
}

/** An authentic event of the provider, and the session or payment it concerns. */
export interface ProviderEvent {
  id: string
  type: string
  live: boolean
  about: { sessionId: string } | { paymentIntentId: string } | null
}

export const PROVIDER_DOWN_FAILURE: Failure = {
  code: 'provider-unavailable',
  message: 'The payment service cannot be reached.',
  retryAfter: 10,
}

export function isProviderDown(error: unknown): error is Refusal {
  return error instanceof Refusal && error.failure.code === PROVIDER_DOWN_FAILURE.code
}

/** Whether the reason of a Refusal is a permission that the shop's key lacks. */
export function isPermissionName(reason: string | undefined): reason is Right {
  return reason?.startsWith('rak_') ?? false
}

/** Payments at the card provider; while it is down, throws a Refusal with code `provider-unavailable`. */
export interface CardProvider {
  live: boolean
  paypal: boolean
  /**
   * Opens a session; the same order always gets the same session. Returns `exhausted` if this order
   * cannot get a session, because the provider stores a failure under the order's idempotency key.
   * Throws a Refusal with code `invalid-request` for the field `email` if the provider rejects the
   * address.
   */
  openSession(request: SessionRequest): Promise<OpenedSession | 'exhausted'>
  /** Reads a session; undefined if the provider does not know it. */
  readPayment(sessionId: string, scope?: ReadScope): Promise<SessionReading | undefined>
  /** Makes a refund, at most one a day for each request; returns the provider's code if it refuses. */
  refund(wanted: ProviderRefund): Promise<'made' | { refused: string }>
  /** Address of a payment in the provider's dashboard, for staff. */
  paymentUrl(paymentIntentId: string): string
  /** The session that led to a payment, or undefined. */
  sessionOf(paymentIntentId: string): Promise<string | undefined>
  /** Sessions completed since a moment, with their order ids; sessions of other shops have no order id. */
  completedSince(moment: Date): Promise<{ id: string; orderId: string | null }[]>
  /** Events of these types since a moment, oldest first, delivered or not. */
  eventsSince(moment: Date, types: readonly string[]): Promise<ProviderEvent[]>
  /** Expires an open session so that it can no longer be paid; ignores a refusal. */
  expireSession(sessionId: string): Promise<void>
  /** Which of these permissions the shop's key lacks. Reads no existing object and changes nothing. */
  findMissingRights(rights: readonly Right[]): Promise<Right[]>
  /** The event of a delivery; undefined if its signature is invalid or too old. */
  readEvent(body: string, signature: string): Promise<ProviderEvent | 'not-an-event' | undefined>
}
