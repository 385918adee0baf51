import { MAX_QUANTITY } from '#domain/products/cart.ts'

/** Said when one more of a service is asked for than the `cap` that one order may hold. */
export function capReached(cap = MAX_QUANTITY): string {
  return `You can order at most ${cap} of one service.`
}

/** The same of a service of which an order holds one: `onlyOne` is what the firm says of that. */
export function alreadyInCart(onlyOne: string): string {
  return `${onlyOne}: this service is in your cart already.`
}

/** Said where the browser refuses to keep anything for the site, or has no room left. */
export const NOT_KEPT =
  'This browser does not let our website store anything, so your cart would be empty on the next page. Allow site data in its settings and try again, or write to us.'
