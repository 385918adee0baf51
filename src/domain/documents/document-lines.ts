import { apportion } from '#domain/money/money.ts'
import { priceParts } from '#domain/money/vat.ts'
import type { Order } from '#domain/order/order.ts'

/** Pence, GBP. `vat` is 0 if none is charged; net and VAT always add up to gross. */
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

/** Pence by product id. */
export type PenceByProduct = Readonly<Record<string, number>>

type SoldOrder = Pick<Order, 'items' | 'vatRate'> & { buyer: Pick<Order['buyer'], 'country'> }

/** An order's lines. Their VAT adds up to the VAT of the total; receipt and mails show the same VAT. */
export function invoiceLines({ items, vatRate, buyer }: SoldOrder): DocumentLine[] {
  const lines = items.map(({ price, ...item }) => ({ ...item, gross: price * item.quantity }))
  return splitVat(lines, vatRate, buyer.country)
}

/** Splits gross amounts into net and VAT, which is computed once, from the total, and spread over them. */
export function splitVat(
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
    ...toAmounts(gross[index] ?? 0, vat[index] ?? 0),
  }))
}

/**
 * The lines of the credit note for a refund of `amount` pence. The parts that staff chose come
 * first; the rest is spread over all lines in proportion to the amounts not yet `credited`. Each
 * line also returns the matching share of its VAT, so that a full refund returns all VAT.
 */
export function creditNoteLines(
  lines: readonly DocumentLine[],
  credited: readonly DocumentLine[],
  { amount, parts = {} }: { amount: number; parts?: PenceByProduct | undefined },
): DocumentLine[] {
  const left = uncreditedLines(lines, credited)
  const chosen = left.map(({ productId, gross }) => Math.min(parts[productId] ?? 0, gross))
  const base = sum(chosen) <= amount ? chosen : left.map(() => 0)
  const rest = left.map(({ gross }, index) => gross - (base[index] ?? 0))
  const shares = apportion(amount - sum(base), rest)
  return left
    .map(({ productId, name, quantity, net, vat }, index) => {
      const gross = (base[index] ?? 0) + (shares[index] ?? 0)
      const [part = 0] = apportion(gross, [vat, net])
      return { productId, name, quantity, ...toAmounts(gross, part) }
    })
    .filter(({ gross }) => gross > 0)
}

/** Merges the lines of several invoices: one line per product. */
export function mergeByProduct(lines: readonly DocumentLine[]): DocumentLine[] {
  const first = lines.filter(
    ({ productId }, index) => lines.findIndex((line) => line.productId === productId) === index,
  )
  return first.map((line) => ({
    ...line,
    ...sumAmounts(lines.filter(({ productId }) => productId === line.productId)),
  }))
}

export function uncreditedLines(lines: readonly DocumentLine[], credited: readonly DocumentLine[]) {
  return lines.map((line) => {
    const taken = sumAmounts(credited.filter(({ productId }) => productId === line.productId))
    return { ...line, ...toAmounts(line.gross - taken.gross, line.vat - taken.vat) }
  })
}

export function sumAmounts(lines: readonly Amounts[]): Amounts {
  return toAmounts(sum(lines.map(({ gross }) => gross)), sum(lines.map(({ vat }) => vat)))
}

function toAmounts(gross: number, vat: number): Amounts {
  return { net: gross - vat, vat, gross }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
