import * as fc from 'fast-check'
import { expect } from 'vitest'

import { sumAmounts, uncreditedLines, type Amounts } from '#domain/documents/document-lines.ts'
import {
  containsVat,
  newestVersions,
  currentInvoice,
  type DocumentDraft,
} from '#domain/documents/invoice.ts'
import { disputeLoss } from '#domain/money/dispute.ts'
import { FAILED_REFUND_STATUSES, refundedAmount } from '#domain/money/refund.ts'
import { findRefundBlocker, refundableAmounts } from '#domain/money/refundable.ts'
import { priceParts } from '#domain/money/vat.ts'
import { isPaid, paymentStatus } from '#domain/order/order.ts'
import { aBuyer, anItem, anOrder } from '#tests/builders.ts'

import { OrderMoney, MONEY_EVENTS, type MoneyEvent } from './order-money.ts'

const orders = fc
  .record({
    prices: fc.array(fc.tuple(fc.nat(2_500_000), fc.integer({ min: 1, max: 10 })), {
      minLength: 1,
      maxLength: 4,
    }),
    vatRate: fc.constantFrom(null, 20, 5),
    country: fc.constantFrom('GB', 'FR'),
  })
  .map(({ prices, vatRate, country }) => {
    const items = prices.map(([price, quantity], index) =>
      anItem({ productId: `p${index}`, price, quantity }),
    )
    return anOrder({ items, vatRate, buyer: aBuyer({ country }) })
  })
  .filter(({ total }) => total > 0)

const steps = fc.array(
  fc.record<MoneyEvent>({
    what: fc.constantFrom(...MONEY_EVENTS),
    which: fc.nat(6),
    share: fc.integer({ min: 1, max: 100 }),
    how: fc.nat(2),
    isSyncedAtOnce: fc.boolean(),
  }),
  { maxLength: 16 },
)

/** Draws histories of orders, the same in every run, and checks the money after each step. */
export function checkHistories(count: number): void {
  fc.assert(
    fc.property(orders, steps, (order, history) => {
      const money = new OrderMoney(order)
      const broken = history.flatMap((step) => {
        money.apply(step)
        return [...brokenDocumentRules(money), ...(money.isSynced ? brokenMoneyRules(money) : [])]
      })
      money.sync()
      const issued = money.documents.length
      money.sync()
      expect(money.documents).toHaveLength(issued)
      expect([...broken, ...brokenDocumentRules(money), ...brokenMoneyRules(money)]).toEqual([])
    }),
    { numRuns: count, seed: 77 },
  )
}

type Rules = Readonly<Record<string, boolean>>

function brokenOf(rules: Rules): string[] {
  return Object.keys(rules).filter((rule) => rules[rule] === false)
}

/** Rules that the issued documents break, on their own or compared with the payment. */
function brokenDocumentRules({ order, payment, documents }: OrderMoney): string[] {
  const current = newestVersions(documents)
  const latestInvoice = currentInvoice(documents)!
  const invoices = current.filter(({ kind }) => kind === 'invoice')
  const notes = current.filter(({ kind, facts }) => kind === 'credit-note' && !facts.isVoid)
  const refundNotes = notes.filter(({ facts }) => facts.refund !== undefined)
  const open = invoices.map((invoice) => {
    const own = notes.filter(({ facts }) => facts.invoice === invoice.subject)
    const credited = own.flatMap(({ facts }) => facts.lines)
    return { invoice, left: uncreditedLines(invoice.facts.lines, credited) }
  })
  const [charged, credited] = [sumOf(invoices), sumOf(notes)]
  const kept = order.total - sumOf(refundNotes).gross
  const vat = charged.vat - credited.vat
  const due = priceParts(kept, order.vatRate, order.buyer.country).vat ?? 0
  const refundOf = (id: string) => payment.refunds.find((refund) => refund.id === id)
  return brokenOf({
    'the documents total what was paid and kept': charged.gross - credited.gross === kept,
    'VAT matches the kept amount, within a penny per part':
      Math.abs(vat - due) <=
      (kept === 0 || due === 0 ? 0 : refundNotes.length * order.items.length),
    'the invoice names the current buyer':
      kept === 0 || latestInvoice.facts.buyer.country === order.buyer.country,
    'one invoice is current, and all others are credited in full': open.every(
      ({ invoice, left }) => invoice === latestInvoice || sumAmounts(left).gross === 0,
    ),
    'a credit note equals its refund': refundNotes.every(
      ({ subject, facts }) => refundOf(subject)?.amount === sumAmounts(facts.lines).gross,
    ),
    'a failed refund has no credit note': refundNotes.every(
      ({ subject }) => !FAILED_REFUND_STATUSES.includes(refundOf(subject)?.status ?? 'failed'),
    ),
    'a refund that succeeded has a credit note': payment.refunds.every(
      ({ id, status }) => status !== 'succeeded' || notes.some(({ subject }) => subject === id),
    ),
    'a credit note has VAT if its invoice has': notes.every(({ facts }) =>
      invoices.some(
        (invoice) =>
          invoice.subject === facts.invoice && containsVat(invoice.facts) === containsVat(facts),
      ),
    ),
    'net and VAT are whole pence that add up': [
      ...open.flatMap(({ left }) => left),
      ...notes.flatMap(({ facts }) => facts.lines),
    ].every(isConsistent),
    'versions are consecutive, with the same amounts': documents.every((document, at) => {
      const before = documents
        .slice(0, at)
        .find((one) => one.subject === document.subject && one.version === document.version - 1)
      if (!before) return document.version === 1
      return JSON.stringify(before.facts.lines) === JSON.stringify(document.facts.lines)
    }),
  })
}

function sumOf(documents: readonly DocumentDraft[]): Amounts {
  return sumAmounts(documents.flatMap(({ facts }) => facts.lines))
}

function isConsistent({ net, vat, gross }: Amounts): boolean {
  return net + vat === gross && Math.min(net, vat, gross) >= 0
}

/** Rules that the order breaks although the shop has read everything that the provider booked. */
function brokenMoneyRules({ order, payment, requests, bank, documents }: OrderMoney): string[] {
  const held = bank.disputes
    .filter(({ status }) => status === 'needs_response' || status === 'under_review')
    .reduce((sum, dispute) => sum + disputeLoss(dispute), 0)
  const left = refundableAmounts({ ...order, refundRequests: requests, documents })
  const onDocuments = leftOnDocuments(documents)
  const lines = Object.values(left.lines)
  const status = paymentStatus({ payment, total: order.total })
  const sum = lines.reduce((all, amount) => all + amount, 0)
  return brokenOf({
    'the order is paid': isPaid(payment),
    'the refunded amount is the provider’s': payment.refunded === refundedAmount(bank.refunds),
    'kept and held amounts make up the balance':
      order.total - payment.refunded - payment.lost - held === bank.balance,
    'the refundable amount is within the balance':
      left.amount >= 0 && left.amount <= Math.max(bank.balance, 0) && left.amount <= bank.left,
    'no line exceeds the refundable amount': lines.every((amount) => amount <= left.amount),
    'no line exceeds what its documents leave': Object.entries(left.lines).every(
      ([productId, amount]) => amount <= (onDocuments[productId] ?? 0),
    ),
    'the lines cover the refundable amount':
      findRefundBlocker(order) !== undefined || sum >= left.amount,
    'an order with its full balance is paid':
      bank.balance !== order.total || ['paid', 'dispute_won'].includes(status),
    'a refunded order keeps nothing': status !== 'refunded' || payment.refunded === order.total,
  })
}

/** Pence by product on the current invoice, less its credit notes. */
function leftOnDocuments(documents: readonly DocumentDraft[]): Record<string, number> {
  const invoice = currentInvoice(documents)!
  const credited = newestVersions(documents)
    .filter(({ facts }) => facts.invoice === invoice.subject && facts.isVoid !== true)
    .flatMap(({ facts }) => facts.lines)
  const left = uncreditedLines(invoice.facts.lines, credited)
  return Object.fromEntries(left.map(({ productId, gross }) => [productId, gross]))
}
