import { apportion } from './apportion.ts'
import type { Order } from './order.ts'
import { priceParts } from './vat.ts'

/** Pence, GBP. `vat` is 0 where none is charged; net and VAT always add up to gross. */
export interface Amounts {
  net: number
  vat: number
  gross: number
}

export interface DocumentLine extends Amounts {
  productId: string
  name: string
  quantity: number
}

/** Pence by product. */
export type Parts = Readonly<Record<string, number>>

/** A refund as far as it is shared out over lines: what staff chose of each, if they did. */
export interface SharedRefund {
  /** Pence. */
  amount: number
  parts?: Parts | undefined
}

/** The lines of an order. Their VAT adds up to that of the total, which is what receipt and mails show. */
export function invoiceLines({
  items,
  total,
  vatRate,
  buyer,
}: Pick<Order, 'items' | 'total' | 'vatRate'> & {
  buyer: Pick<Order['buyer'], 'country'>
}): DocumentLine[] {
  const gross = items.map(({ price, quantity }) => price * quantity)
  const vat = apportion(priceParts(total, vatRate, buyer.country).vat ?? 0, gross)
  return items.map(({ productId, name, quantity }, index) => ({
    productId,
    name,
    quantity,
    ...amounts(gross[index] ?? 0, vat[index] ?? 0),
  }))
}

/**
 * The lines of a credit note over a refund, beside those `credited` before: as staff have chosen, and
 * what that leaves over the rest of all lines in proportion. Each part takes its share of the VAT
 * that is still in its line, so that what has gone back in full has gone back with all of its VAT.
 */
export function creditedLines(
  lines: readonly DocumentLine[],
  credited: readonly DocumentLine[],
  { amount, parts = {} }: SharedRefund,
): DocumentLine[] {
  const left = uncredited(lines, credited)
  const chosen = left.map(({ productId, gross }) => Math.min(parts[productId] ?? 0, gross))
  const base = sum(chosen) <= amount ? chosen : left.map(() => 0)
  const rest = left.map(({ gross }, index) => gross - (base[index] ?? 0))
  const shares = apportion(amount - sum(base), rest)
  return left
    .map(({ productId, name, quantity, net, vat }, index) => {
      const gross = (base[index] ?? 0) + (shares[index] ?? 0)
      const [part = 0] = apportion(gross, [vat, net])
      return { productId, name, quantity, ...amounts(gross, part) }
    })
    .filter(({ gross }) => gross > 0)
}

/** What of each line has not been credited yet. */
export function uncredited(
  lines: readonly DocumentLine[],
  credited: readonly DocumentLine[],
): DocumentLine[] {
  return lines.map((line) => {
    const taken = totalOf(credited.filter(({ productId }) => productId === line.productId))
    return { ...line, ...amounts(line.gross - taken.gross, line.vat - taken.vat) }
  })
}

/** The sum of lines. */
export function totalOf(lines: readonly Amounts[]): Amounts {
  return amounts(sum(lines.map(({ gross }) => gross)), sum(lines.map(({ vat }) => vat)))
}

function amounts(gross: number, vat: number): Amounts {
  return { net: gross - vat, vat, gross }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
