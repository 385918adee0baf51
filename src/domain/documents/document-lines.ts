import { apportion } from '#domain/money/money.ts'
import { priceParts } from '#domain/money/vat.ts'
import type { Order } from '#domain/order/order.ts'

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

/** The lines of an order. Their VAT adds up to that of the total, which is what receipt and mails show. */
export function invoiceLines({
  items,
  vatRate,
  buyer,
}: Pick<Order, 'items' | 'vatRate'> & {
  buyer: Pick<Order['buyer'], 'country'>
}): DocumentLine[] {
  const lines = items.map(({ price, ...item }) => ({ ...item, gross: price * item.quantity }))
  return withVat(lines, vatRate, buyer.country)
}

/** Lines over the same gross amounts, with the VAT that their sum contains for a buyer in `country`. */
export function withVat(
  lines: readonly Omit<DocumentLine, 'net' | 'vat'>[],
  vatRate: number | null,
  country: string,
): DocumentLine[] {
  const gross = lines.map((line) => line.gross)
  const vat = apportion(priceParts(sum(gross), vatRate, country).vat ?? 0, gross)
  return lines.map(({ productId, name, quantity }, index) => ({
    productId,
    name,
    quantity,
    ...amounts(gross[index] ?? 0, vat[index] ?? 0),
  }))
}

/**
 * The lines of a credit note over a refund in pence, beside those `credited` before: as staff have chosen, and
 * what that leaves over the rest of all lines in proportion. Each part takes its share of the VAT
 * that is still in its line, so that what has gone back in full has gone back with all of its VAT.
 */
export function creditedLines(
  lines: readonly DocumentLine[],
  credited: readonly DocumentLine[],
  { amount, parts = {} }: { amount: number; parts?: Parts | undefined },
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

/** The lines of several invoices in one list: what falls on the same product in one line. */
export function merged(lines: readonly DocumentLine[]): DocumentLine[] {
  const first = lines.filter(
    ({ productId }, index) => lines.findIndex((line) => line.productId === productId) === index,
  )
  return first.map((line) => ({
    ...line,
    ...totalOf(lines.filter(({ productId }) => productId === line.productId)),
  }))
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
