import type { PaymentReading } from '#domain/settlement.ts'

/** A payment, or the charge that it led to. */
export type PaymentReference = { paymentIntentId: string } | { chargeId: string }

/**
 * How much of a payment is read: what happened after the sale only where the payment itself shows
 * it, or all of it, since a refund that failed may leave no other trace.
 */
export type Depth = 'payment' | 'all'

/** What the provider tells of a session, with the id of our order. */
export type SessionReading = PaymentReading & { orderId: string | null }
