import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { costsOf } from '#domain/movement.ts'
import { compare, type Pair } from '#domain/reconciliation.ts'
import {
  linesByMonth,
  linesByProduct,
  reportLine,
  type Figure,
  type FigureKind,
  type ReportLine,
} from '#domain/report.ts'
import { aMovement } from '#tests/builders.ts'

const MONTHS = ['2026-01', '2026-02', '2026-03']
const PRODUCTS = ['', 'one', 'two']

const figure: fc.Arbitrary<Figure> = fc.record({
  month: fc.constantFrom(...MONTHS),
  productId: fc.constantFrom(...PRODUCTS),
  name: fc.constantFrom('Old name', 'New name'),
  kind: fc.constantFrom<FigureKind>('sale', 'refund', 'fee', 'dispute'),
  gross: fc.integer({ min: -100_000, max: 3_000_000 }),
  vat: fc.integer({ min: 0, max: 500_000 }),
})

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

function together(lines: readonly ReportLine[]) {
  const parts = Object.keys(reportLine([])) as (keyof ReportLine)[]
  return Object.fromEntries(parts.map((part) => [part, sum(lines.map((line) => line[part]))]))
}

describe('a report', () => {
  test('adds up to the penny: by months, by products, and within each line', () => {
    fc.assert(
      fc.property(fc.array(figure), (figures) => {
        const total = reportLine(figures)
        expect(together(linesByMonth(figures, MONTHS).map(({ line }) => line))).toEqual(total)
        expect(together(linesByProduct(figures).map(({ line }) => line))).toEqual(total)
        expect(total.net + total.vat).toBe(total.gross - total.refunded)
        expect(total.remains + total.fees + total.disputed + total.vat + total.refunded).toBe(
          total.gross,
        )
      }),
    )
  })

  test('takes VAT back with what is given back', () => {
    const sold = { kind: 'sale', gross: 12_000, vat: 2000 } as const
    const back = { kind: 'refund', gross: 6000, vat: 1000 } as const
    expect(reportLine([sold, back])).toMatchObject({ refunded: 6000, net: 5000, vat: 1000 })
  })

  test('names months without figures, and products by their newest name with nobody’s last', () => {
    const figures: Figure[] = [
      { month: '2026-03', productId: '', name: '', kind: 'fee', gross: 5, vat: 0 },
      { month: '2026-03', productId: 'one', name: 'New', kind: 'sale', gross: 9, vat: 0 },
      { month: '2026-01', productId: 'one', name: 'Old', kind: 'sale', gross: 7, vat: 0 },
    ]
    expect(linesByMonth(figures, MONTHS).map(({ line }) => line.gross)).toEqual([7, 0, 9])
    expect(linesByProduct(figures).map(({ name, line }) => [name, line.gross, line.fees])).toEqual([
      ['New', 16, 0],
      ['', 0, 5],
    ])
  })
})

const item = fc.record({
  productId: fc.uuid(),
  name: fc.string(),
  price: fc.integer({ min: 0, max: 3_000_000 }),
  quantity: fc.integer({ min: 1, max: 10 }),
})

describe('what a movement costs', () => {
  test('is shared out over what was sold, to the penny', () => {
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: -3_000_000, max: 3_000_000 }),
        (sold, fee, amount) => {
          const costs = costsOf(aMovement({ category: 'dispute', fee, amount }), sold)
          expect(reportLine(costs)).toMatchObject({ fees: fee, disputed: 0 - amount })
        },
      ),
    )
  })

  test('belongs to the month in London', () => {
    const sold = [{ productId: 'one', name: 'One', price: 5, quantity: 1 }]
    expect(costsOf(aMovement(), sold)).toEqual([
      { month: '2026-04', productId: 'one', name: 'One', kind: 'fee', gross: 170, vat: 0 },
    ])
  })

  test('counts without an order only where it is the account’s', () => {
    expect(costsOf(aMovement(), [])).toEqual([])
    const radar = aMovement({ category: 'fee', amount: -700, fee: 0 })
    expect(reportLine(costsOf(radar, [])).fees).toBe(700)
    expect(costsOf({ ...radar, currency: 'eur' }, [])).toEqual([])
    expect(costsOf({ ...radar, category: 'payout' }, [])).toEqual([])
  })
})

const ORDER = { id: 'o-1', number: '123456789' }
const PAIR: Pair = {
  kind: 'payment',
  id: 'ch_1',
  order: ORDER,
  shop: 5,
  provider: 5,
  currency: 'gbp',
}

describe('a comparison', () => {
  test.each<[string | undefined, Partial<Pair>]>([
    [undefined, {}],
    ['payment-without-order', { order: null, shop: null }],
    ['order-not-paid', { shop: null }],
    ['order-without-payment', { provider: null }],
    ['other-amount', { provider: 4 }],
    ['other-currency', { currency: 'eur' }],
    ['other-month', { shop: null, isSameInAll: true }],
    ['other-month', { kind: 'refund', shop: -5, provider: null, isSameInAll: true }],
    ['refund-not-recorded', { kind: 'refund', shop: null, provider: -5 }],
    ['refund-not-at-provider', { kind: 'refund', shop: -5, provider: null }],
    ['other-amount', { kind: 'refund', shop: 0, provider: -5 }],
    ['dispute-not-recorded', { kind: 'dispute', shop: null, provider: -5 }],
    ['dispute-not-at-provider', { kind: 'dispute', shop: -5, provider: null }],
    [undefined, { kind: 'dispute', shop: 0, provider: null }],
    [undefined, { kind: 'refund', shop: null, provider: 0 }],
  ])('says %s', (reason, more) => {
    const { differences } = compare([{ ...PAIR, ...more }], 0)
    expect(differences.map((difference) => difference.reason)).toEqual(reason ? [reason] : [])
  })

  test('names all that the two sums differ by', () => {
    const amount = fc.option(fc.integer({ min: -500, max: 500 }))
    const pair = fc.record({
      kind: fc.constantFrom<Pair['kind']>('payment', 'refund', 'dispute'),
      shop: amount,
      provider: amount,
    })
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        const { payments, refunds, disputes, differences } = compare(
          pairs.map((more) => ({ ...PAIR, ...more })),
          0,
        )
        const apart = [payments, refunds, disputes].map(({ shop, provider }) => provider - shop)
        const named = differences.map(({ shop, provider }) => (provider ?? 0) - (shop ?? 0))
        expect(sum(apart)).toBe(sum(named))
      }),
    )
  })

  test('of very many differences keeps some, and how many there are', () => {
    const many = Array.from({ length: 300 }, () => ({ ...PAIR, shop: null }))
    const { differences, count } = compare(many, 0)
    expect([differences.length, count]).toEqual([200, 300])
  })
})
