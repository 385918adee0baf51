import { formatMoney } from './money.ts'
import { priceParts, vatOf, type PricesAbroad, type VatTerms } from './vat.ts'

const NO_VAT = 'No VAT is charged'
const NO_UK_VAT = 'No UK VAT is charged on this order'

/** What a buyer abroad pays, behind what is said of VAT there. */
const PAID_ABROAD: Readonly<Record<PricesAbroad, string>> = {
  same: 'and the price is the same',
  net: 'and you pay the net price',
}

/**
 * Stands below a total before payment, in pence: what of it is VAT, or why none is. `country` has two
 * letters, and is blank while the buyer has chosen none.
 */
export function vatNote(total: number, terms: VatTerms, country: string): string {
  const { kind } = vatOf(terms.rate, country || 'GB')
  if (kind === 'none') return NO_VAT
  if (kind === 'abroad') return `${NO_UK_VAT}, ${PAID_ABROAD[terms.pricesAbroad]}`
  const { net, vat } = priceParts(total, terms.rate, 'GB')
  return `${formatMoney(net)} + VAT ${formatMoney(vat ?? 0)}`
}

/** What changes for a buyer abroad, where the country is not known and the firm charges VAT. */
export function abroadNote({ pricesAbroad }: VatTerms): string {
  return `Outside the United Kingdom and the Isle of Man no UK VAT is charged, ${PAID_ABROAD[pricesAbroad]}.`
}

/** What prices include, in one line over all of them. */
export function pricesNote(terms: VatTerms): string {
  return terms.rate === null
    ? `${NO_VAT}.`
    : `Prices include VAT at ${terms.rate}%. ${abroadNote(terms)}`
}

interface Paid {
  /** Pence. */
  total: number
  /** Per cent that the total includes; null or missing where the firm charged none. */
  vatRate?: number | null | undefined
  /** Two letters. */
  country: string
}

/** Net and VAT of a total, above it; empty where no VAT is in it. */
export function vatRows({ total, vatRate, country }: Paid): [label: string, value: string][] {
  const { net, vat } = priceParts(total, vatRate ?? null, country)
  if (vat === null) return []
  return [
    ['Net', formatMoney(net)],
    [`VAT at ${vatRate}%`, formatMoney(vat)],
  ]
}

/** Why a total has no VAT in it; undefined where it has. */
export function withoutVat({ vatRate, country }: Omit<Paid, 'total'>): string | undefined {
  const { kind } = vatOf(vatRate ?? null, country)
  if (kind === 'charged') return undefined
  return kind === 'none' ? `${NO_VAT}.` : `${NO_UK_VAT}.`
}
