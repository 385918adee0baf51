import {
  creditNoteLines,
  invoiceLines,
  uncreditedLines,
  type PenceByProduct,
} from '#domain/documents/document-lines.ts'
import { findNewestVersion, type DocumentDraft } from '#domain/documents/invoice.ts'
import { invoicedAndCreditedLines } from '#domain/documents/missing-documents.ts'
import { isPaid, keptAmount, type Order } from '#domain/order/order.ts'
import type { Day } from '#domain/time/working-day.ts'

import { disputeState } from './dispute.ts'
import { FAILED_REFUND_STATUSES, type RefundReason } from './refund.ts'

export interface RefundRequest {
  id: string
  /** Pence. */
  amount: number
  /** Pence per product; empty if spread over all lines. */
  parts: PenceByProduct
  reason: RefundReason
  /** ISO moment. */
  askedAt: string
  askedBy: string
  /** `asked` until the provider has answered the request. */
  state: 'asked' | 'made' | 'refused' | 'given-up'
  /** The account for a refund by bank transfer; null if the money goes back to card or PayPal. */
  account: string | null
  /** Day on which the transfer was sent; null while the refund is owed. */
  sentOn: Day | null
}

/** The amount of an order's payment that staff may still refund. */
export interface Refundable {
  /** Total in pence. */
  amount: number
  lines: PenceByProduct
}

type RefundedOrder = Order & { refundRequests: readonly RefundRequest[] }
type InvoicedOrder = RefundedOrder & { documents: readonly DocumentDraft[] }

/** Refund requests for which the provider has not reported a refund yet. */
export function pendingRefundRequests({ payment, refundRequests }: RefundedOrder): RefundRequest[] {
  const shown = new Set(payment.refunds.map(({ requestId }) => requestId))
  return refundRequests.filter(
    ({ id, state, account }) =>
      account === null && (state === 'asked' || state === 'made') && !shown.has(id),
  )
}

/** Whether a refund request still has no answer from the provider. */
export function hasUnansweredRefund(order: RefundedOrder): boolean {
  return pendingRefundRequests(order).some(({ state }) => state === 'asked')
}

/**
 * The amount that may still be refunded: the payment less refunds (including pending ones),
 * disputed amounts and open requests. Per line: the amount that no document has credited yet.
 */
export function refundableAmounts(order: InvoicedOrder): Refundable {
  if (findRefundBlocker(order) !== undefined) return { amount: 0, lines: {} }
  const { payment, total } = order
  const open = pendingRefundRequests(order)
  const asked = open.reduce((sum, { amount }) => sum + amount, 0)
  const gone = unfailedRefunds(order).reduce((sum, refund) => sum + refund.amount, 0)
  const amount = Math.max(total - Math.max(payment.refunded, gone) - payment.lost - asked, 0)
  const left = unrefundedLines(order, open).map(
    ({ productId, gross }) => [productId, Math.min(Math.max(gross, 0), amount)] as const,
  )
  return { amount, lines: Object.fromEntries(left) }
}

function unfailedRefunds({ payment }: Order) {
  return payment.refunds.filter(({ status }) => !FAILED_REFUND_STATUSES.includes(status))
}

/** The invoiced lines, less what was refunded and what these refund requests take. */
function unrefundedLines(order: InvoicedOrder, open: readonly RefundRequest[]) {
  const { refundRequests, documents } = order
  const notInvoiced = { lines: invoiceLines(order), credited: [] }
  const { lines, credited } = invoicedAndCreditedLines(documents) ?? notInvoiced
  const parts = Object.fromEntries(refundRequests.map((request) => [request.id, request.parts]))
  const uncreditedYet = unfailedRefunds(order)
    .filter(({ id }) => !findNewestVersion(documents, id))
    .map(({ amount, requestId }) => ({ amount, parts: parts[requestId ?? ''] }))
  const taken = [...uncreditedYet, ...open].reduce(
    (before, refund) => [...before, ...creditNoteLines(lines, before, refund)],
    credited,
  )
  return uncreditedLines(lines, taken)
}

/** Ids of the products whose price has been refunded in full. */
export function fullyRefundedProducts(order: InvoicedOrder): string[] {
  if (order.payment.refunded === 0) return []
  const left = unrefundedLines(order, []).filter(({ gross }) => gross > 0)
  return order.items
    .map(({ productId }) => productId)
    .filter((id) => left.every(({ productId }) => productId !== id))
}

/** Why the state of an order forbids a refund; undefined if a refund is allowed. */
export function findRefundBlocker(
  order: Order,
): 'not-paid' | 'disputed' | 'nothing-left' | undefined {
  const { payment, total, paymentIntentId, paymentMethod } = order
  const isReturnable = paymentIntentId !== null || paymentMethod === 'bank-transfer'
  if (!isPaid(payment) || !isReturnable) return 'not-paid'
  if (disputeState(payment.disputes) === 'open') return 'disputed'
  return keptAmount(payment, total) === 0 ? 'nothing-left' : undefined
}

/** Whether a refund is within the refundable amounts, in total and per line. Parts must add up to its amount. */
export function isWithinRefundable(
  { amount, parts }: Pick<RefundRequest, 'amount' | 'parts'>,
  left: Refundable,
): boolean {
  const chosen = Object.entries(parts)
  const sum = chosen.reduce((whole, [, part]) => whole + part, 0)
  const fits = chosen.every(([productId, part]) => part <= (left.lines[productId] ?? 0))
  return amount <= left.amount && fits && (chosen.length === 0 || sum === amount)
}
