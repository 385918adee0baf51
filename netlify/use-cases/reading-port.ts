import type { KnownDocument } from '#domain/invoice.ts'
import type { PaymentReading } from '#domain/settlement.ts'

/** A payment, or the charge that it led to. */
export type PaymentReference = { paymentIntentId: string } | { chargeId: string }

/** A kind of what happens after a sale; a key may lack the right to read it. */
export type AfterSalePart = 'refunds' | 'disputes' | 'warnings' | 'review'

/**
 * How much of a payment is read: what happened after the sale only where the payment itself shows
 * it, or all of it, since a refund that failed may leave no other trace. A part: all of it, and that
 * part for certain.
 */
export type Depth = 'payment' | 'all' | AfterSalePart

/** What the provider tells of a session, with the id of our order and what the key may not read. */
export type SessionReading = PaymentReading & {
  orderId: string | null
  forbidden: readonly AfterSalePart[]
  /** The documents that the payment names: `invoice`, and credit notes by their refund. */
  issued: Readonly<Record<string, KnownDocument>>
}
