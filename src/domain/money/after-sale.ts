import type { Dispute } from './dispute.ts'
import type { Refund } from './refund.ts'

/** A card network's word that a payment was probably made by a thief. */
export interface FraudWarning {
  /** The provider's id. */
  id: string
  /** The provider's word. */
  type: string
  /** Whether something can still be done: neither disputed nor refunded in full. */
  actionable: boolean
  /** ISO moment. */
  createdAt: string
}

/** What happened to a payment after it had arrived; each kind in order of its beginning. */
export interface AfterSale {
  refunds: readonly Refund[]
  disputes: readonly Dispute[]
  warnings: readonly FraudWarning[]
  /** ISO moment since which the provider has been checking the payment; null while it is not. */
  reviewOpenedAt: string | null
}

/** What one reading has found of it; null for a kind that was not read, or may not be. */
export interface AfterSaleReading {
  refunds: readonly Refund[] | null
  disputes: readonly Dispute[] | null
  warnings: readonly FraudWarning[] | null
  /** The provider's check of the payment, over or not; null where there was none. */
  review: { openedAt: string; open: boolean } | null
}

/** Whether a reading has found anything, which may have changed by the next. */
export function hasFindings({ refunds, disputes, warnings, review }: AfterSaleReading): boolean {
  return [refunds, disputes, warnings].some((list) => (list ?? []).length > 0) || review !== null
}

/** Whether there is anything that can change. */
export function hasAfterSale(known: AfterSale): boolean {
  const { refunds, disputes, warnings, reviewOpenedAt } = known
  return [refunds, disputes, warnings].some(({ length }) => length > 0) || reviewOpenedAt !== null
}

/** What is known after a reading. Nothing ever disappears at the provider: what it leaves out stays. */
export function afterSale(known: AfterSale, reading: AfterSaleReading): AfterSale {
  const { refunds, disputes, warnings, review } = reading
  const opened = review?.open ? review.openedAt : null
  return {
    refunds: merged(known.refunds, refunds),
    disputes: merged(known.disputes, disputes),
    warnings: merged(known.warnings, warnings),
    reviewOpenedAt: review ? opened : known.reviewOpenedAt,
  }
}

/** Whether two states hold the same facts. */
export function isSameAfterSale(one: AfterSale, other: AfterSale): boolean {
  return text(one) === text(other)
}

function text({ refunds, disputes, warnings, reviewOpenedAt }: AfterSale): string {
  const facts = [...refunds, ...disputes, ...warnings].map((fact) =>
    Object.entries(fact).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
  return JSON.stringify([facts, reviewOpenedAt])
}

function merged<T extends Refund | Dispute | FraudWarning>(
  known: readonly T[],
  provided: readonly T[] | null,
): readonly T[] {
  const facts = new Map([...known, ...(provided ?? [])].map((fact) => [fact.id, fact]))
  return [...facts.values()].toSorted(
    (one, other) => one.createdAt.localeCompare(other.createdAt) || (one.id < other.id ? -1 : 1),
  )
}
