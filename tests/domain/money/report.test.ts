import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  linesByMonth,
  linesByProduct,
  reportLine,
  type MonthlyFigure,
  type FigureKind,
  type ReportLine,
} from '#domain/money/report.ts'

const MONTHS = ['2026-01', '2026-02', '2026-03']
const PRODUCTS = ['one', 'two']

const figure: fc.Arbitrary<MonthlyFigure> = fc.record({
  month: fc.constantFrom(...MONTHS),
  productId: fc.constantFrom(...PRODUCTS),
  name: fc.constantFrom('Old name', 'New name'),
  kind: fc.constantFrom<FigureKind>('sale', 'refund'),
  gross: fc.integer({ min: -100_000, max: 3_000_000 }),
  vat: fc.integer({ min: 0, max: 500_000 }),
})

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

function sumOfLines(lines: readonly ReportLine[]) {
  const parts = Object.keys(reportLine([])) as (keyof ReportLine)[]
  return Object.fromEntries(parts.map((part) => [part, sum(lines.map((line) => line[part]))]))
}

test('the totals of a sales report by month and by product agree to the penny', () => {
  fc.assert(
    fc.property(fc.array(figure), (figures) => {
      const total = reportLine(figures)
      expect(sumOfLines(linesByMonth(figures, MONTHS).map(({ line }) => line))).toEqual(total)
      expect(sumOfLines(linesByProduct(figures).map(({ line }) => line))).toEqual(total)
      expect(total.net + total.vat).toBe(total.gross - total.refunded)
    }),
  )
})

test('a refund reduces the VAT in the sales report', () => {
  const sold = { kind: 'sale', gross: 12_000, vat: 2000 } as const
  const refund = { kind: 'refund', gross: 6000, vat: 1000 } as const
  expect(reportLine([sold, refund])).toMatchObject({ refunded: 6000, net: 5000, vat: 1000 })
})

test('a sales report lists months without sales', () => {
  const figures: MonthlyFigure[] = [
    { month: '2026-03', productId: 'two', name: 'Another', kind: 'sale', gross: 5, vat: 0 },
    { month: '2026-03', productId: 'one', name: 'New', kind: 'sale', gross: 9, vat: 0 },
    { month: '2026-01', productId: 'one', name: 'Old', kind: 'sale', gross: 7, vat: 0 },
  ]
  expect(linesByMonth(figures, MONTHS).map(({ line }) => line.gross)).toEqual([7, 0, 14])
  expect(linesByProduct(figures).map(({ name, line }) => [name, line.gross])).toEqual([
    ['Another', 5],
    ['New', 16],
  ])
})
