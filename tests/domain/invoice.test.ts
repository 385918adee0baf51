import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { apportion } from '#domain/apportion.ts'
import { creditedLines, invoiceLines, totalOf } from '#domain/document-lines.ts'
import { currentDocuments, documentNumber, seriesOf, unprintable } from '#domain/invoice.ts'
import { missingDocuments } from '#domain/missing-documents.ts'
import { anInvoicing, anItem, anOrder, aRefund, issuedDocuments } from '#tests/builders.ts'

describe('a share in proportion', () => {
  test('adds up to the amount, and none is above its weight', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3_000_000), { minLength: 1 }), fc.nat(100), (weights, part) => {
        const whole = weights.reduce((sum, weight) => sum + weight, 0)
        const amount = Math.floor((whole * part) / 100)
        const shares = apportion(amount, weights)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
        for (const [index, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(weights[index]!)
        }
      }),
    )
  })

  test('falls to the last where nothing has a weight', () => {
    expect(apportion(5, [0, 0])).toEqual([0, 5])
  })
})

describe('a credit note', () => {
  const items = [
    anItem({ productId: 'one', price: 10_000, quantity: 2 }),
    anItem({ productId: 'two', price: 10_000 }),
  ]
  const lines = invoiceLines(anOrder({ items, vatRate: 20 }))

  test('is about the lines that staff chose', () => {
    const credited = creditedLines(lines, [], { amount: 10_000, parts: { two: 10_000 } })
    expect(credited).toMatchObject([{ productId: 'two', gross: 10_000, vat: 1667, net: 8333 }])
  })

  test('is about all lines in proportion where nobody chose', () => {
    const credited = creditedLines(lines, [], { amount: 15_000 })
    expect(credited.map(({ gross }) => gross)).toEqual([10_000, 5000])
  })

  test('of a refund that staff asked for is about what they chose', () => {
    const refunds = [aRefund({ amount: 10_000, requestId: 'q1' })]
    const order = anOrder({ items, vatRate: 20 })
    const parts = { q1: { two: 10_000 }, q2: { one: 10_000 } }
    const [, note] = missingDocuments(anInvoicing({ order, refunds, parts }))
    expect(note?.facts.lines).toMatchObject([{ productId: 'two', gross: 10_000 }])
  })

  test('of less than was chosen is about all lines in proportion', () => {
    const credited = creditedLines(lines, [], { amount: 3000, parts: { two: 10_000 } })
    expect(credited.map(({ gross }) => gross)).toEqual([2000, 1000])
  })

  test('takes from other lines what the chosen one has no longer', () => {
    const before = creditedLines(lines, [], { amount: 6000, parts: { two: 6000 } })
    const parts = { two: 10_000 }
    const credited = creditedLines(lines, before, { amount: 10_000, parts })
    expect(credited.map(({ gross }) => gross)).toEqual([6000, 4000])
  })
})

describe('the documents of an order', () => {
  test('are an invoice, and a void version of a note whose refund failed', () => {
    const paid = anInvoicing()
    const documents = issuedDocuments(paid)
    expect(documents).toMatchObject([{ kind: 'invoice', version: 1, live: true }])
    const refunded = { ...paid, documents, refunds: [aRefund()] }
    const noted = { ...refunded, documents: issuedDocuments(refunded) }
    const failed = { ...noted, refunds: [aRefund({ status: 'failed' })] }
    expect(missingDocuments(failed)).toMatchObject([
      { kind: 'credit-note', subject: 're_1', version: 2, facts: { isVoid: true } },
    ])
  })

  test.each(['pending', 'requires_action', 'failed', 'canceled', 'new'])(
    'tell nothing of a refund that is %s',
    (status) => {
      const paid = anInvoicing({ refunds: [aRefund({ status })] })
      expect(missingDocuments(paid)).toHaveLength(1)
    },
  )

  test('are issued again with corrected details, with the amounts they had', () => {
    const paid = anInvoicing()
    const documents = issuedDocuments(paid)
    const order = anOrder({ buyer: { companyName: 'New Name Ltd', city: 'Leeds' }, vatRate: 20 })
    const [again, ...others] = missingDocuments({ ...paid, order, documents })
    expect(others).toEqual([])
    expect(again).toMatchObject({ version: 2, facts: { buyer: { companyName: 'New Name Ltd' } } })
    expect(again?.facts.lines).toEqual(documents[0]?.facts.lines)
  })

  test('are issued again with their credit notes where these could not print the buyer', () => {
    const order = anOrder({ buyer: { companyName: '有限公司' }, vatRate: 20 })
    const before = anInvoicing({ order, refunds: [aRefund()] })
    const after = { ...before, order: anOrder({ vatRate: 20 }), documents: issuedDocuments(before) }
    const [invoice, note] = missingDocuments(after)
    expect(invoice).toMatchObject({ kind: 'invoice', version: 2 })
    expect(note).toMatchObject({ kind: 'credit-note', version: 2 })
    expect(note?.facts.lines).toEqual(issuedDocuments(before)[1]?.facts.lines)
    expect(missingDocuments({ ...after, documents: issuedDocuments(after) })).toEqual([])
  })

  test('are issued again with or without VAT where the country was corrected, credit notes too', () => {
    const paid = anInvoicing({ refunds: [aRefund({ amount: 120 })] })
    const abroad = anOrder({ buyer: { country: 'FR' }, vatRate: 20 })
    const documents = issuedDocuments({ ...paid, documents: issuedDocuments(paid), order: abroad })
    const [invoice, note] = currentDocuments(documents)
    expect(invoice).toMatchObject({ version: 2, facts: { lines: [{ vat: 0, gross: 199_700 }] } })
    expect(note).toMatchObject({ version: 2, facts: { lines: [{ vat: 0, net: 120, gross: 120 }] } })
    const back = currentDocuments(issuedDocuments({ ...paid, documents }))
    expect(back.map(({ version, facts }) => [version, totalOf(facts.lines).vat])).toEqual([
      [3, 33_283],
      [3, 20],
    ])
    expect(back[1]?.facts.buyer.country).toBe('GB')
  })
})

test('a number names series, year and place; test money has a series of its own', () => {
  expect(documentNumber(seriesOf({ kind: 'invoice', live: true }), 2026, 7)).toBe('INV-2026-0007')
  expect(documentNumber(seriesOf({ kind: 'credit-note', live: false }), 2026, 12_345)).toBe(
    'TEST-CN-2026-12345',
  )
})

test('what cannot be printed is named by its field', () => {
  const [draft] = missingDocuments(anInvoicing())
  const buyer = { ...draft!.facts.buyer, name: 'Łukasz Dvořák', companyName: '有限公司' }
  expect(unprintable(buyer)).toEqual(['companyName'])
})
