import { expect, test } from 'vitest'

import { creditNoteLines, invoiceLines, sumAmounts } from '#domain/documents/document-lines.ts'
import { documentNumber, numberSeries, unprintableFields } from '#domain/documents/invoice.ts'
import { missingDocuments } from '#domain/documents/missing-documents.ts'
import { apportion } from '#domain/money/money.ts'
import { anInvoicing, anItem, anOrder, aRefund, issuedDocuments } from '#tests/builders.ts'

test('an amount distributed over weights of zero goes to the last share', () => {
  expect(apportion(5, [0, 0])).toEqual([0, 5])
})

const ITEMS = [
  anItem({ productId: 'one', price: 10_000, quantity: 2 }),
  anItem({ productId: 'two', price: 10_000 }),
]
const LINES = invoiceLines(anOrder({ items: ITEMS, vatRate: 20 }))

test('a credit note covers the lines that staff chose', () => {
  const credited = creditNoteLines(LINES, [], { amount: 10_000, parts: { two: 10_000 } })
  expect(credited).toMatchObject([{ productId: 'two', gross: 10_000, vat: 1667, net: 8333 }])
})

test('a credit note covers all lines in proportion if staff chose no lines', () => {
  const credited = creditNoteLines(LINES, [], { amount: 15_000 })
  expect(credited.map(({ gross }) => gross)).toEqual([10_000, 5000])
})

test('the credit note of a refund by staff lists the items that staff chose', () => {
  const refunds = [aRefund({ amount: 10_000, requestId: 'q1' })]
  const order = anOrder({ items: ITEMS, vatRate: 20 })
  const parts = { q1: { two: 10_000 }, q2: { one: 10_000 } }
  const [, note] = missingDocuments(anInvoicing({ order, refunds, parts }))
  expect(note?.facts.lines).toMatchObject([{ productId: 'two', gross: 10_000 }])
})

test('a refund smaller than the line amounts that staff chose is credited to all lines in proportion', () => {
  const credited = creditNoteLines(LINES, [], { amount: 3000, parts: { two: 10_000 } })
  expect(credited.map(({ gross }) => gross)).toEqual([2000, 1000])
})

test('if the chosen line is smaller than the credited amount, the credit note takes the rest from other lines', () => {
  const before = creditNoteLines(LINES, [], { amount: 6000, parts: { two: 6000 } })
  const parts = { two: 10_000 }
  const credited = creditNoteLines(LINES, before, { amount: 10_000, parts })
  expect(credited.map(({ gross }) => gross)).toEqual([6000, 4000])
})

test.each(['pending', 'requires_action', 'failed', 'canceled', 'new'])(
  'no credit note is issued for a refund with the status %s',
  (status) => {
    const paid = anInvoicing({ refunds: [aRefund({ status })] })
    expect(missingDocuments(paid)).toHaveLength(1)
  },
)

test('if the buyer of an order was erased, the order gets no second invoice, and its credit notes omit the name', () => {
  const paid = anInvoicing()
  const [invoice] = issuedDocuments(paid)
  const buyer = { ...invoice!.facts.buyer, name: '', companyName: '' }
  const documents = [{ ...invoice!, facts: { ...invoice!.facts, buyer } }]
  const order = anOrder({ buyer: { firstName: 'Erased', lastName: '', email: '' }, vatRate: 20 })
  const refunds = [aRefund({ amount: order.total })]
  const issued = missingDocuments({ ...paid, order, documents, refunds })
  expect(issued).toMatchObject([{ kind: 'credit-note', facts: { buyer } }])
})

test('a correction of the buyer’s details reissues the invoice with the same amounts', () => {
  const paid = anInvoicing()
  const documents = issuedDocuments(paid)
  const order = anOrder({ buyer: { companyName: 'New Name Ltd', city: 'Leeds' }, vatRate: 20 })
  const [again, ...others] = missingDocuments({ ...paid, order, documents })
  expect(others).toEqual([])
  expect(again).toMatchObject({ version: 2, facts: { buyer: { companyName: 'New Name Ltd' } } })
  expect(again?.facts.lines).toEqual(documents[0]?.facts.lines)
})

test('a change of VAT issues a credit note for the remaining amount and a new invoice', () => {
  const refunds = [aRefund({ amount: 50_000 })]
  const paid = anInvoicing({ refunds })
  const documents = issuedDocuments(paid)
  const order = anOrder({ buyer: { country: 'FR', city: 'Lyon' }, vatRate: 20 })
  const corrected = { ...paid, order, documents }
  const drafts = missingDocuments(corrected)
  expect(drafts).toMatchObject([
    { kind: 'credit-note', version: 1, facts: { invoice: order.id, buyer: { country: 'GB' } } },
    { kind: 'invoice', version: 1, facts: { invoice: order.id, buyer: { city: 'Lyon' } } },
  ])
  const { vat } = sumAmounts(documents[0]!.facts.lines)
  const before = sumAmounts(documents[1]!.facts.lines).vat
  expect(drafts.map(({ facts }) => sumAmounts(facts.lines))).toEqual([
    { gross: 149_700, vat: vat - before, net: 149_700 - vat + before },
    { gross: 149_700, vat: 0, net: 149_700 },
  ])
  const after = { ...corrected, documents: issuedDocuments(corrected) }
  expect(missingDocuments(after)).toEqual([])
  const later = [...refunds, aRefund({ id: 're_2', amount: 149_700 })]
  expect(missingDocuments({ ...after, refunds: later })).toMatchObject([
    { subject: 're_2', facts: { invoice: drafts[1]!.subject, lines: [{ vat: 0 }] } },
  ])
})

test('a change of VAT issues no documents once the order is fully refunded', () => {
  const paid = anInvoicing({ refunds: [aRefund({ amount: 199_700 })] })
  const order = anOrder({ buyer: { country: 'FR' }, vatRate: 20 })
  expect(missingDocuments({ ...paid, order, documents: issuedDocuments(paid) })).toEqual([])
})

test('a correction of the buyer’s name reissues the invoice and the credit note whose PDFs could not show the name', () => {
  const order = anOrder({ buyer: { companyName: '有限公司' }, vatRate: 20 })
  const before = anInvoicing({ order, refunds: [aRefund()] })
  const after = { ...before, order: anOrder({ vatRate: 20 }), documents: issuedDocuments(before) }
  const [invoice, note] = missingDocuments(after)
  expect(invoice).toMatchObject({ kind: 'invoice', version: 2 })
  expect(note).toMatchObject({ kind: 'credit-note', version: 2 })
  expect(note?.facts.lines).toEqual(issuedDocuments(before)[1]?.facts.lines)
  expect(missingDocuments({ ...after, documents: issuedDocuments(after) })).toEqual([])
})

test('documents of test payments have their own series of numbers', () => {
  expect(documentNumber(numberSeries({ kind: 'invoice', live: true }), 2026, 7)).toBe(
    'INV-2026-0007',
  )
  expect(documentNumber(numberSeries({ kind: 'credit-note', live: false }), 2026, 12_345)).toBe(
    'TEST-CN-2026-12345',
  )
})

test('a text that no PDF can show is reported under the name of its field', () => {
  const [draft] = missingDocuments(anInvoicing())
  const buyer = { ...draft!.facts.buyer, name: 'Łukasz Dvořák', companyName: '有限公司' }
  expect(unprintableFields(buyer)).toEqual(['companyName'])
})
