/** Where UK VAT is charged: the United Kingdom and the Isle of Man, not the Channel Islands or Gibraltar. */
const VAT_AREA = new Set(['GB', 'IM'])

/** How the price abroad follows from the home price: unchanged, or net of VAT. */
export const PRICES_ABROAD = ['same', 'net'] as const

export type PricesAbroad = (typeof PRICES_ABROAD)[number]

export interface VatTerms {
  /** Per cent, included in prices; null if the firm is not registered for VAT. */
  rate: number | null
  pricesAbroad: PricesAbroad
}

/** The parts of a price in pence; `vat` is null if the price contains no VAT. */
export interface PriceParts {
  net: number
  vat: number | null
  gross: number
}

/** Whether UK VAT is charged in a country (two letters). */
export function hasUkVat(country: string): boolean {
  return VAT_AREA.has(country)
}

/** How a buyer in `country` is charged VAT; `rate`, in per cent, is null if the firm charges none. */
export function classifyVat(rate: number | null, country: string) {
  if (rate === null) return { kind: 'none' } as const
  return hasUkVat(country) ? ({ kind: 'charged', rate } as const) : ({ kind: 'abroad' } as const)
}

export function isVatCharged(rate: number | null, country: string): boolean {
  return classifyVat(rate, country).kind === 'charged'
}

/** The parts of a price that was paid, in pence. VAT is rounded to the nearest penny. */
export function priceParts(gross: number, rate: number | null, country: string): PriceParts {
  const charge = classifyVat(rate, country)
  if (charge.kind !== 'charged') return { net: gross, vat: null, gross }
  const vat = Math.round((gross * charge.rate) / (100 + charge.rate))
  return { net: gross - vat, vat, gross }
}

/** The price for a buyer in `country`, given the price at home; both in pence. */
export function priceFor(price: number, { rate, pricesAbroad }: VatTerms, country: string): number {
  const isNet = pricesAbroad === 'net' && classifyVat(rate, country).kind === 'abroad'
  return isNet ? priceParts(price, rate, 'GB').net : price
}

export function priceProductsFor<P extends { price: number }>(
  products: readonly P[],
  terms: VatTerms,
  country: string,
): P[] {
  return products.map((product) => ({ ...product, price: priceFor(product.price, terms, country) }))
}

export function vatTerms(content: {
  vat?: { rate: number } | undefined
  pricesAbroad?: PricesAbroad | undefined
}): VatTerms {
  return { rate: content.vat?.rate ?? null, pricesAbroad: content.pricesAbroad ?? 'same' }
}
