import { formatMoney } from './money.ts'
import { priceParts, classifyVat, type PricesAbroad, type VatTerms } from './vat.ts'

const NO_VAT = 'No VAT is charged'
const NO_UK_VAT = 'No UK VAT is charged on this order; you account for any local VAT.'

/** Sentence about the price for a buyer abroad, shown after a statement about VAT. */
const PAID_ABROAD: Readonly<Record<PricesAbroad, string>> = {
  same: 'Our prices are the same for every country.',
  net: 'You pay the net price.',
}

/**
 * Note below a total in pence, before payment: the VAT that the total contains, or why it contains
 * none. `country` has two letters, or is blank before the buyer has chosen a country.
 */
export function vatNote(total: number, terms: VatTerms, country: string): string {
  const { kind } = classifyVat(terms.rate, country || 'GB')
  if (kind === 'none') return `${NO_VAT}.`
  if (kind === 'abroad') return `${NO_UK_VAT} ${PAID_ABROAD[terms.pricesAbroad]}`
  const { net, vat } = priceParts(total, terms.rate, 'GB')
  return `${formatMoney(net)} + VAT ${formatMoney(vat ?? 0)}`
}

export function pricesNote({ rate }: VatTerms): string {
  return rate === null ? `${NO_VAT}.` : `Prices include VAT at ${rate}%.`
}

/** The rule for buyers abroad; empty if the firm charges no VAT. */
export function abroadNote({ rate, pricesAbroad }: VatTerms): string {
  if (rate === null) return ''
  return `Buyers outside the UK and the Isle of Man pay the ${pricesAbroad} price, and account for any local VAT.`
}

interface PaidTotal {
  /** Pence. */
  total: number
  /** VAT rate in the total, in per cent; null or missing if the firm charged none. */
  vatRate?: number | null | undefined
  /** Two-letter country code. */
  country: string
}

/** Net and VAT rows for a total; empty if it contains no VAT. */
export function vatRows({ total, vatRate, country }: PaidTotal): [label: string, value: string][] {
  const { net, vat } = priceParts(total, vatRate ?? null, country)
  if (vat === null) return []
  return [
    ['Net', formatMoney(net)],
    [`VAT at ${vatRate}%`, formatMoney(vat)],
  ]
}

/** Why a total contains no VAT; undefined if it contains VAT. */
export function noVatReason({ vatRate, country }: Omit<PaidTotal, 'total'>): string | undefined {
  const { kind } = classifyVat(vatRate ?? null, country)
  if (kind === 'charged') return undefined
  return kind === 'none' ? `${NO_VAT}.` : NO_UK_VAT
}
