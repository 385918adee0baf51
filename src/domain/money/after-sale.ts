import type { Dispute } from './dispute.ts'
import type { Refund } from './refund.ts'

/** A card network's warning that a payment is probably fraudulent. */
export interface FraudWarning {
  /** The provider's id. */
  id: string
  /** The provider's code for the kind of warning. */
  type: string
  /** Whether the firm can still act: the payment is neither disputed nor fully refunded. */
  actionable: boolean
  /** ISO moment. */
  createdAt: string
}

/** Events of a payment after it was made; each list is sorted oldest first. */
export interface AfterSale {
  refunds: readonly Refund[]
  disputes: readonly Dispute[]
  warnings: readonly FraudWarning[]
  /** ISO moment at which the provider opened its review of the payment; null if none is open. */
  reviewOpenedAt: string | null
}

/** The result of one reading. A list is null if it was not read, or if the API key may not read it. */
export interface AfterSaleReading {
  refunds: readonly Refund[] | null
  disputes: readonly Dispute[] | null
  warnings: readonly FraudWarning[] | null
  /** The provider's review of the payment, open or closed; null if there was none. */
  review: { openedAt: string; open: boolean } | null
}

/** Whether a reading found any refunds, disputes, warnings or a review; later readings may change them. */
export function hasFoundFacts({ refunds, disputes, warnings, review }: AfterSaleReading): boolean {
  return [refunds, disputes, warnings].some((list) => (list ?? []).length > 0) || review !== null
}

/** Whether any after-sale facts of a payment are known; they may still change. */
export function hasAfterSaleFacts(known: AfterSale): boolean {
  const { refunds, disputes, warnings, reviewOpenedAt } = known
  return [refunds, disputes, warnings].some(({ length }) => length > 0) || reviewOpenedAt !== null
}

/** Facts that a reading lacks stay, because the provider never deletes facts. */
export function mergeAfterSale(known: AfterSale, reading: AfterSaleReading): AfterSale {
  const { refunds, disputes, warnings, review } = reading
  const opened = review?.open ? review.openedAt : null
  return {
    refunds: mergeById(known.refunds, refunds),
    disputes: mergeById(known.disputes, disputes),
    warnings: mergeById(known.warnings, warnings),
    reviewOpenedAt: review ? opened : known.reviewOpenedAt,
  }
}

export function isSameAfterSale(one: AfterSale, other: AfterSale): boolean {
  return serialiseFacts(one) === serialiseFacts(other)
}

function serialiseFacts({ refunds, disputes, warnings, reviewOpenedAt }: AfterSale): string {
  const facts = [...refunds, ...disputes, ...warnings].map((fact) =>
    Object.entries(fact).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
  return JSON.stringify([facts, reviewOpenedAt])
}

function mergeById<T extends Refund | Dispute | FraudWarning>(
  known: readonly T[],
  provided: readonly T[] | null,
): readonly T[] {
  const facts = new Map([...known, ...(provided ?? [])].map((fact) => [fact.id, fact]))
  return [...facts.values()].toSorted(
    (one, other) => one.createdAt.localeCompare(other.createdAt) || (one.id < other.id ? -1 : 1),
  )
}
