import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { totalOf, uncredited, type Amounts } from '#domain/documents/document-lines.ts'
import {
  containsVat,
  currentDocuments,
  currentInvoice,
  type DocumentDraft,
} from '#domain/documents/invoice.ts'
import { lostOf } from '#domain/money/dispute.ts'
import { FAILED_REFUND, refundedAmount } from '#domain/money/refund.ts'
import { noRefund, refundable } from '#domain/money/refundable.ts'
import { priceParts } from '#domain/money/vat.ts'
import { isPaid, paymentStatus } from '#domain/order/order.ts'
import { aBuyer, anItem, anOrder } from '#tests/builders.ts'

import { OrderMoney, STEPS, type Step } from './order-money.ts'

const HISTORIES = 4000

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
  fc.record<Step>({
    what: fc.constantFrom(...STEPS),
    which: fc.nat(6),
    share: fc.integer({ min: 1, max: 100 }),
    how: fc.nat(2),
    isHeard: fc.boolean(),
  }),
  { maxLength: 16 },
)

test('[row 79] 4,000 histories of an order: invoice, credit notes, refunds and balance agree to the penny', () => {
  fc.assert(
    fc.property(orders, steps, (order, history) => {
      const money = new OrderMoney(order)
      const wrong = history.flatMap((step) => {
        money.take(step)
        return [...wrongBooks(money), ...(money.isInStep ? wrongSums(money) : [])]
      })
      money.hear()
      const issued = money.documents.length
      money.hear()
      expect(money.documents).toHaveLength(issued)
      expect([...wrong, ...wrongBooks(money), ...wrongSums(money)]).toEqual([])
    }),
    { numRuns: HISTORIES, seed: 77 },
  )
})

type Rules = Readonly<Record<string, boolean>>

function brokenOf(rules: Rules): string[] {
  return Object.keys(rules).filter((rule) => rules[rule] === false)
}

/** Which rules what has been issued breaks, by itself and beside what the shop knows. */
function wrongBooks({ order, payment, documents }: OrderMoney): string[] {
  const current = currentDocuments(documents)
  const standing = currentInvoice(documents)!
  const invoices = current.filter(({ kind }) => kind === 'invoice')
  const notes = current.filter(({ kind, facts }) => kind === 'credit-note' && !facts.isVoid)
  const ofRefunds = notes.filter(({ facts }) => facts.refund !== undefined)
  const open = invoices.map((invoice) => {
    const own = notes.filter(({ facts }) => facts.invoice === invoice.subject)
    const credited = own.flatMap(({ facts }) => facts.lines)
    return { invoice, left: uncredited(invoice.facts.lines, credited) }
  })
  const [charged, credited] = [sumOf(invoices), sumOf(notes)]
  const kept = order.total - sumOf(ofRefunds).gross
  const vat = charged.vat - credited.vat
  const due = priceParts(kept, order.vatRate, order.buyer.country).vat ?? 0
  const refundOf = (id: string) => payment.refunds.find((refund) => refund.id === id)
  return brokenOf({
    'the documents are over what was paid and is kept': charged.gross - credited.gross === kept,
    'their VAT is that of what is kept, but for the pennies of its parts':
      Math.abs(vat - due) <= (kept === 0 || due === 0 ? 0 : ofRefunds.length * order.items.length),
    'the invoice is for the buyer of now':
      kept === 0 || standing.facts.buyer.country === order.buyer.country,
    'one invoice stands, and of every other nothing is left': open.every(
      ({ invoice, left }) => invoice === standing || totalOf(left).gross === 0,
    ),
    'a note is over its refund': ofRefunds.every(
      ({ subject, facts }) => refundOf(subject)?.amount === totalOf(facts.lines).gross,
    ),
    'no note tells of a refund that failed': ofRefunds.every(
      ({ subject }) => !FAILED_REFUND.includes(refundOf(subject)?.status ?? 'failed'),
    ),
    'a refund that arrived has a note': payment.refunds.every(
      ({ id, status }) => status !== 'succeeded' || notes.some(({ subject }) => subject === id),
    ),
    'a note has VAT where its invoice has': notes.every(({ facts }) =>
      invoices.some(
        (invoice) =>
          invoice.subject === facts.invoice && containsVat(invoice.facts) === containsVat(facts),
      ),
    ),
    'net and VAT are whole pence that add up': [
      ...open.flatMap(({ left }) => left),
      ...notes.flatMap(({ facts }) => facts.lines),
    ].every(isRight),
    'versions follow each other, over the same amounts': documents.every((document, at) => {
      const before = documents
        .slice(0, at)
        .find((one) => one.subject === document.subject && one.version === document.version - 1)
      if (!before) return document.version === 1
      return JSON.stringify(before.facts.lines) === JSON.stringify(document.facts.lines)
    }),
  })
}

function sumOf(documents: readonly DocumentDraft[]): Amounts {
  return totalOf(documents.flatMap(({ facts }) => facts.lines))
}

function isRight({ net, vat, gross }: Amounts): boolean {
  return net + vat === gross && Math.min(net, vat, gross) >= 0
}

/** Which rules break where the shop knows all that the provider has booked. */
function wrongSums({ order, payment, requests, bank, documents }: OrderMoney): string[] {
  const held = bank.disputes
    .filter(({ status }) => status === 'needs_response' || status === 'under_review')
    .reduce((sum, dispute) => sum + lostOf(dispute), 0)
  const left = refundable({ ...order, refundRequests: requests, documents })
  const onDocuments = leftOnDocuments(documents)
  const lines = Object.values(left.lines)
  const status = paymentStatus(payment, order.total)
  const sum = lines.reduce((all, amount) => all + amount, 0)
  return brokenOf({
    'the order is paid': isPaid(payment),
    'what has gone back is what the provider gave back':
      payment.refunded === refundedAmount(bank.refunds),
    'what is kept and held is the balance':
      order.total - payment.refunded - payment.lost - held === bank.balance,
    'no more can go back than there is':
      left.amount >= 0 && left.amount <= Math.max(bank.balance, 0) && left.amount <= bank.left,
    'no line has more left than all': lines.every((amount) => amount <= left.amount),
    'no line has more left than its documents': Object.entries(left.lines).every(
      ([productId, amount]) => amount <= (onDocuments[productId] ?? 0),
    ),
    'all that is left can be chosen by line': noRefund(order) !== undefined || sum >= left.amount,
    'an order with all of its money is paid':
      bank.balance !== order.total || ['paid', 'dispute_won'].includes(status),
    'a refunded order has nothing': status !== 'refunded' || payment.refunded === order.total,
  })
}

/** Pence by product that the current invoice has and no credit note takes away. */
function leftOnDocuments(documents: readonly DocumentDraft[]): Record<string, number> {
  const invoice = currentInvoice(documents)!
  const credited = currentDocuments(documents)
    .filter(({ facts }) => facts.invoice === invoice.subject && facts.isVoid !== true)
    .flatMap(({ facts }) => facts.lines)
  const left = uncredited(invoice.facts.lines, credited)
  return Object.fromEntries(left.map(({ productId, gross }) => [productId, gross]))
}
