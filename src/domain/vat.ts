/** What a price consists of, in pence; `vat` is null where no VAT is in it. */
export interface PriceParts {
  net: number
  vat: number | null
  gross: number
}

/**
 * The parts of a price that was paid, in pence. VAT is rounded to the nearest penny. It is in the
 * price only where the firm charges it (`rate` in per cent, else null) and the buyer is in the
 * United Kingdom (`country`, two letters).
 */
export function priceParts(gross: number, rate: number | null, country: string): PriceParts {
  if (rate === null || !isVatCharged(rate, country)) return { net: gross, vat: null, gross }
  const vat = Math.round((gross * rate) / (100 + rate))
  return { net: gross - vat, vat, gross }
}

/** Whether a buyer in `country` is charged VAT, where the firm charges it at all: `rate` in per cent, else null. */
export function isVatCharged(rate: number | null, country: string): boolean {
  return rate !== null && country === 'GB'
}
