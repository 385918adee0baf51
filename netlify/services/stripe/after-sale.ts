import type Stripe from 'stripe'

import { Refusal } from '#contract/failure.ts'
import type { AfterSaleReading, FraudWarning } from '#domain/money/after-sale.ts'
import type { Dispute } from '#domain/money/dispute.ts'
import type { Refund } from '#domain/money/refund.ts'

import {
  isPermissionName,
  type AfterSalePart,
  type ReadScope,
  type SessionReading,
} from './card-provider.ts'

export type StripeCall<T> = (stripe: Stripe) => Promise<T>

/** Makes a call; undefined if the object does not exist. Rejects if Stripe refuses or does not answer. */
export type FindAtStripe = <T>(ask: StripeCall<T>) => Promise<T | undefined>

/** Metadata field of a refund with the id of our refund request. */
export const REFUND_REQUEST_FIELD = 'refund_request'

/** Maximum number of entries that are read from a list; no payment has so many. */
const MAX_ENTRIES = 1000
const PAGE_SIZE = 100

/**
 * Reads refunds, disputes, warnings and the review of a payment: all, or only the parts that its charge
 * mentions. A part that the shop's key may not read is null.
 */
export async function readAfterSale(
  find: FindAtStripe,
  intent: Stripe.PaymentIntent | null,
  scope: ReadScope,
): Promise<AfterSaleReading & Pick<SessionReading, 'forbidden'>> {
  const charge = expandedObject(intent?.latest_charge)
  if (intent === null || charge === null) return NO_AFTER_SALE
  const isAll = scope !== 'payment'
  const filter = { payment_intent: intent.id, limit: PAGE_SIZE }
  const forbidden: AfterSalePart[] = []
  async function readPart<T>(part: AfterSalePart, isWanted: boolean, read: () => Promise<T>) {
    try {
      return isWanted ? await read() : null
    } catch (error) {
      if (!isForbidden(error)) throw error
      forbidden.push(part)
      return null
    }
  }
  const [refunds, disputes, warnings, review] = await Promise.all([
    readPart('refunds', isAll || charge.amount_refunded > 0, () =>
      readList(find, ({ refunds }) => refunds.list(filter), refundOf),
    ),
    readPart('disputes', isAll || charge.disputed, () =>
      readList(find, ({ disputes }) => disputes.list(filter), disputeOf),
    ),
    readPart('warnings', isAll, () =>
      readList(find, ({ radar }) => radar.earlyFraudWarnings.list(filter), warningOf),
    ),
    readPart('review', true, () => readReview(find, charge.review ?? intent.review)),
  ])
  return { refunds, disputes, warnings, review, forbidden }
}

const NO_AFTER_SALE = { refunds: null, disputes: null, warnings: null, review: null, forbidden: [] }

/** Whether an error means that the shop's key lacks a permission. */
export function isForbidden(error: unknown): boolean {
  return error instanceof Refusal && isPermissionName(error.reason)
}

interface PagedList<T> {
  autoPagingToArray: (options: { limit: number }) => Promise<T[]>
}

async function readList<T, Converted>(
  find: FindAtStripe,
  pagesOf: (stripe: Stripe) => PagedList<T>,
  convert: (item: T) => Converted,
) {
  const items = await find((stripe) => pagesOf(stripe).autoPagingToArray({ limit: MAX_ENTRIES }))
  return items?.map(convert) ?? null
}

async function readReview(find: FindAtStripe, reference: string | { id: string } | null) {
  if (reference === null) return null
  const id = typeof reference === 'string' ? reference : reference.id
  const review = await find((stripe) => stripe.reviews.retrieve(id))
  return review ? { openedAt: isoMoment(review.created), open: review.open } : null
}

/** The object, if expanded; null for an id. */
export function expandedObject<T extends object>(value: string | T | null | undefined): T | null {
  return typeof value === 'object' ? value : null
}

function refundOf(refund: Stripe.Refund): Refund {
  const { id, amount, status, failure_reason, pending_reason, created } = refund
  return {
    id,
    amount,
    status: status ?? 'unknown',
    reason: failure_reason ?? (status === 'pending' ? pending_reason : null) ?? null,
    requestId: refund.metadata?.[REFUND_REQUEST_FIELD] ?? null,
    createdAt: isoMoment(created),
  }
}

function disputeOf(dispute: Stripe.Dispute): Dispute {
  const { id, amount, currency, status, reason, evidence_details, created } = dispute
  const returned = dispute.balance_transactions.filter(
    (booking) => booking.amount > 0 && booking.currency === currency,
  )
  const { due_by } = evidence_details
  return {
    id,
    amount,
    reinstated: returned.reduce((sum, booking) => sum + booking.amount, 0),
    currency,
    status,
    reason,
    dueBy: due_by ? isoMoment(due_by) : null,
    createdAt: isoMoment(created),
  }
}

function warningOf(warning: Stripe.Radar.EarlyFraudWarning): FraudWarning {
  const { id, fraud_type: type, actionable, created } = warning
  return { id, type, actionable, createdAt: isoMoment(created) }
}

/** An ISO moment from Unix seconds. */
export function isoMoment(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
