/** Where UK VAT is charged: the Isle of Man is one area with the United Kingdom, which the Channel Islands and Gibraltar are not in. */
const VAT_AREA = new Set(['GB', 'IM'])

/** What a buyer outside of it pays: the same price, or what is left of it without VAT. */
export const PRICES_ABROAD = ['same', 'net'] as const

export type PricesAbroad = (typeof PRICES_ABROAD)[number]

/** How the firm charges VAT: the rate in per cent that prices include, null while it is not registered. */
export interface VatTerms {
  rate: number | null
  pricesAbroad: PricesAbroad
}

/** What VAT is to a buyer: the firm charges none, it is in the price, or it does not apply abroad. */
export type Vat = { kind: 'none' } | { kind: 'charged'; rate: number } | { kind: 'abroad' }

/** What a price consists of, in pence; `vat` is null where no VAT is in it. */
export interface PriceParts {
  net: number
  vat: number | null
  gross: number
}

/** Whether a country (two letters) has UK VAT. */
export function hasUkVat(country: string): boolean {
  return VAT_AREA.has(country)
}

/** VAT for a buyer in `country` (two letters), where the firm charges `rate` per cent or, with null, none. */
export function vatOf(rate: number | null, country: string): Vat {
  if (rate === null) return { kind: 'none' }
  return hasUkVat(country) ? { kind: 'charged', rate } : { kind: 'abroad' }
}

/** Whether a buyer in `country` is charged VAT, where the firm charges it at all: `rate` in per cent, else null. */
export function isVatCharged(rate: number | null, country: string): boolean {
  return vatOf(rate, country).kind === 'charged'
}

/** The parts of a price that was paid, in pence. VAT is rounded to the nearest penny. */
export function priceParts(gross: number, rate: number | null, country: string): PriceParts {
  const charge = vatOf(rate, country)
  if (charge.kind !== 'charged') return { net: gross, vat: null, gross }
  const vat = Math.round((gross * charge.rate) / (100 + charge.rate))
  return { net: gross - vat, vat, gross }
}

/** What a buyer in `country` pays for what costs `price` at home, both in pence. */
export function priceFor(price: number, { rate, pricesAbroad }: VatTerms, country: string): number {
  const isNet = pricesAbroad === 'net' && vatOf(rate, country).kind === 'abroad'
  return isNet ? priceParts(price, rate, 'GB').net : price
}

/** The products at the prices that a buyer in `country` pays. */
export function pricedFor<P extends { price: number }>(
  products: readonly P[],
  terms: VatTerms,
  country: string,
): P[] {
  return products.map((product) => ({ ...product, price: priceFor(product.price, terms, country) }))
}

/** How a firm charges VAT, by what its content says. */
export function vatTerms({
  vat,
  pricesAbroad = 'same',
}: {
  vat?: { rate: number } | undefined
  pricesAbroad?: PricesAbroad | undefined
}): VatTerms {
  return { rate: vat?.rate ?? null, pricesAbroad }
}
