import { MAX_QUANTITY } from '#domain/cart.ts'
import { formatMoney } from '#domain/money.ts'

/** Said when one more of a service is asked for than one order may hold. */
export const CAP_REACHED = `You can order at most ${MAX_QUANTITY} of one service.`

/** Said where the browser refuses to keep anything for the site, or has no room left. */
export const NOT_KEPT =
  'This browser does not let our website store anything, so your cart would be empty on the next page. Allow site data in its settings and try again, or write to us.'

/** Toast after a product was added. */
export function addedToCart(name: string): string {
  return `Added ${name} to your cart`
}

/** Stands below a converted price; `date` is the day of its rate, `pounds` what will be charged. */
export function convertedNote(date: string, pounds: string): string {
  return `Approximate, at the rate of ${date}; you pay ${pounds}`
}

/** A bundle as a sum: what its parts cost one by one and what it costs, both in pence. */
export function apartAndTogether(apart: number, together: number): string {
  const [one, other] = [formatMoney(apart), formatMoney(together)]
  return `${one} bought separately, ${other} together: you save ${formatMoney(apart - together)}`
}
