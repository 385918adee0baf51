import type { Month } from '#domain/time/month.ts'

export type FigureKind = 'sale' | 'refund'

/** One product's sales or refunds in one month. */
export interface MonthlyFigure {
  month: Month
  productId: string
  /** The product's name in the month's last invoice or credit note. */
  name: string
  kind: FigureKind
  /** Pence; negative if the corrections of the month exceed its sales or refunds. */
  gross: number
  /** Pence of VAT included in `gross`. */
  vat: number
}

/** Pence. Gross less refunded equals net plus VAT. */
export interface ReportLine {
  gross: number
  refunded: number
  net: number
  vat: number
}

/** Sums figures of any months and products into one report line. */
export function reportLine(figures: readonly Pick<MonthlyFigure, 'kind' | 'gross' | 'vat'>[]) {
  const sum = (kind: FigureKind, part: 'gross' | 'vat') =>
    figures.reduce((total, figure) => total + (figure.kind === kind ? figure[part] : 0), 0)
  const gross = sum('sale', 'gross')
  const refunded = sum('refund', 'gross')
  const vat = sum('sale', 'vat') - sum('refund', 'vat')
  return { gross, refunded, net: gross - refunded - vat, vat }
}

/** One line per month in the given order, including months without figures. */
export function linesByMonth(
  figures: readonly MonthlyFigure[],
  months: readonly Month[],
): { month: Month; line: ReportLine }[] {
  return months.map((month) => ({
    month,
    line: reportLine(figures.filter((figure) => figure.month === month)),
  }))
}

/** One line per product with figures, sorted by name. */
export function linesByProduct(
  figures: readonly MonthlyFigure[],
): { productId: string; name: string; line: ReportLine }[] {
  return [...new Set(figures.map(({ productId }) => productId))]
    .map((id) => {
      const all = figures.filter(({ productId }) => productId === id)
      const [newest] = all.toSorted((one, other) => other.month.localeCompare(one.month))
      return { productId: id, name: newest?.name ?? '', line: reportLine(all) }
    })
    .toSorted((one, other) => one.name.localeCompare(other.name))
}
