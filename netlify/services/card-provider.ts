import { Refusal, type Failure } from '#contract/failure.ts'
import type { Right } from '#data/upkeep/heartbeats.ts'
import type { RefundRequest } from '#domain/money/refundable.ts'
import type { Order } from '#domain/order/order.ts'
import type { PaymentReading } from '#domain/order/settlement.ts'

/** A kind of what happens after a sale; a key may lack the right to read it. */
export type AfterSalePart = 'refunds' | 'disputes' | 'warnings' | 'review'

/**
 * How much of a payment is read. `payment`: refunds, disputes and the like only where the payment
 * itself shows that there are some. `all`: each of them, since a refund that failed may leave no other
 * trace. A part: all, and a key that may not read this part is an error.
 */
export type ReadScope = 'payment' | 'all' | AfterSalePart

/** A session as the provider has it, with the id of our order and the parts that the key may not read. */
export type SessionReading = PaymentReading & {
  orderId: string | null
  forbidden: readonly AfterSalePart[]
}

/** An order to be paid; its session ends some hours after it was placed. */
export interface SessionRequest extends Pick<
  Order,
  'id' | 'number' | 'date' | 'items' | 'buyer' | 'paymentMethod'
> {
  /** Whether the bank shall confirm who pays, for any card that can. */
  asksForThreeDSecure: boolean
  /**
   * Set where the order waits for a transfer: the order's session before this one, blank for none, and
   * the page to go back to. Such a session is open for as long as the provider leaves it open.
   */
  instead?: { follows: string; cancelPath: string }
}

/** Where a buyer pays. */
export interface OpenedSession {
  id: string
  url: string
}

/** A refund to make: the provider makes one refund for each id. */
export interface ProviderRefund {
  requestId: string
  orderId: string
  paymentIntentId: string
  /** Pence. */
  amount: number
  reason: RefundRequest['reason']
}

/** What an authentic event of the provider is about. */
export interface ProviderEvent {
  id: string
  type: string
  live: boolean
  about: { sessionId: string } | { paymentIntentId: string } | null
}

/** The failure while the provider is down. */
export const PROVIDER_DOWN: Failure = {
  code: 'provider-unavailable',
  message: 'The payment service cannot be reached.',
  retryAfter: 10,
}

/** Whether an error was thrown because the provider is down. */
export function isProviderDown(error: unknown): error is Refusal {
  return error instanceof Refusal && error.failure.code === PROVIDER_DOWN.code
}

/** Whether the reason of a Refusal is a right that the key lacks. */
export function isRight(reason: string | undefined): reason is Right {
  return reason?.startsWith('rak_') ?? false
}

/** Payments at the card provider. Throws a Refusal of code `provider-unavailable` when it is down. */
export interface CardProvider {
  live: boolean
  paypal: boolean
  /**
   * Opens a session; the same order always gets the same one. `exhausted` when this order cannot
   * get one, because the provider stores a failure of its own under the order's key. Throws a
   * Refusal of code `invalid-request` about the field `email` for an address that it does not take.
   */
  openSession(request: SessionRequest): Promise<OpenedSession | 'exhausted'>
  /** What the provider knows of a session; undefined when it has none. */
  readPayment(sessionId: string, scope?: ReadScope): Promise<SessionReading | undefined>
  /**
   * Gives money back; the same request always makes the same refund, within a day. Returns the
   * provider's code where it refuses.
   */
  refund(wanted: ProviderRefund): Promise<'made' | { refused: string }>
  /** A payment in the provider's own dashboard, for staff. */
  paymentUrl(paymentIntentId: string): string
  /** The session that led to a payment, or undefined. */
  sessionOf(paymentIntentId: string): Promise<string | undefined>
  /** Sessions completed since a moment with the orders that they name; those of other shops name none. */
  completedSince(moment: Date): Promise<{ id: string; orderId: string | null }[]>
  /** Events of these types since a moment, oldest first, whether they were delivered or not. */
  eventsSince(moment: Date, types: readonly string[]): Promise<ProviderEvent[]>
  /** Ends an open session so that it can no longer be paid, unless the provider refuses to. */
  expireSession(sessionId: string): Promise<void>
  /** Which of these rights the key lacks. Reads no existing object and changes nothing. */
  lacking(rights: readonly Right[]): Promise<Right[]>
  /** The event of a delivery with a right and fresh signature; undefined for any other signature. */
  readEvent(body: string, signature: string): Promise<ProviderEvent | 'not-an-event' | undefined>
}
