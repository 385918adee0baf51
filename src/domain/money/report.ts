import type { Month } from '#domain/time/month.ts'

/** What happened to money. */
export type FigureKind = 'sale' | 'refund'

/** A sum of a month about one product. */
export interface Figure {
  month: Month
  productId: string
  /** The name under which it was sold last. */
  name: string
  kind: FigureKind
  /** Pence; negative where it came back. */
  gross: number
  /** Pence of VAT in it. */
  vat: number
}

/** Pence. Sold less refunded is net and VAT together. */
export interface ReportLine {
  gross: number
  refunded: number
  net: number
  vat: number
}

/** The line of a report over figures of any months and products. */
export function reportLine(figures: readonly Pick<Figure, 'kind' | 'gross' | 'vat'>[]): ReportLine {
  const sum = (kind: FigureKind, part: 'gross' | 'vat') =>
    figures.reduce((total, figure) => total + (figure.kind === kind ? figure[part] : 0), 0)
  const gross = sum('sale', 'gross')
  const refunded = sum('refund', 'gross')
  const vat = sum('sale', 'vat') - sum('refund', 'vat')
  return { gross, refunded, net: gross - refunded - vat, vat }
}

/** A line for each month, in their order, those in which nothing happened among them. */
export function linesByMonth(
  figures: readonly Figure[],
  months: readonly Month[],
): { month: Month; line: ReportLine }[] {
  return months.map((month) => ({
    month,
    line: reportLine(figures.filter((figure) => figure.month === month)),
  }))
}

/** A line for each product of which there is a figure, by name. */
export function linesByProduct(
  figures: readonly Figure[],
): { productId: string; name: string; line: ReportLine }[] {
  return [...new Set(figures.map(({ productId }) => productId))]
    .map((id) => {
      const all = figures.filter(({ productId }) => productId === id)
      return { productId: id, name: nameOf(all), line: reportLine(all) }
    })
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

/** The newest name that a product had. */
function nameOf(figures: readonly Figure[]): string {
  const [newest] = figures.toSorted((one, other) => other.month.localeCompare(one.month))
  return newest?.name ?? ''
}
