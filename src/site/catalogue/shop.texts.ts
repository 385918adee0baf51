import { formatMoney } from '#domain/money/money.ts'

/** Toast after a product was added. */
export function addedToCart(name: string): string {
  return `Added ${name} to your cart`
}

/** Note below a converted price; `date` is the day of its rate, `pounds` the amount to be charged. */
export function convertedNote(date: string, pounds: string): string {
  return `Approximate, at the rate of ${date}; you pay ${pounds}`
}

/** A bundle's saving: the price of its parts bought separately and its own price, both in pence. */
export function apartAndTogether(apart: number, together: number): string {
  const [one, other] = [formatMoney(apart), formatMoney(together)]
  return `${one} bought separately, ${other} together: you save ${formatMoney(apart - together)}`
}
