import { formatMoney } from '#domain/money/money.ts'

/**
 * Note below a converted price; `pounds` is the amount to be charged. The first note of a page also has
 * the day of the rate.
 */
export function convertedNote(pounds: string, date?: string): string {
  return date === undefined
    ? `You pay ${pounds}`
    : `Approximate, at the rate of ${date}; you pay ${pounds}`
}

/** A bundle's saving: the price of its parts less its own price, both in pence. */
export function bundleSavingText(partsPrice: number, bundlePrice: number): string {
  return `Bought separately: ${formatMoney(partsPrice)}. You\u00a0save\u00a0${formatMoney(partsPrice - bundlePrice)}.`
}
