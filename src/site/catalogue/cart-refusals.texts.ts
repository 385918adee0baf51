import { MAX_QUANTITY } from '#domain/products/cart.ts'

/** An order may contain at most `cap` units of a service. */
export function capReachedText(cap = MAX_QUANTITY): string {
  return `You can order at most ${cap} of one service.`
}

/** An order may contain a service only once; `onlyOne` is the firm's text for that. */
export function alreadyInCartText(onlyOne: string): string {
  return `${onlyOne}: this service is in your cart already.`
}

/** The browser cannot store a cart, because storage is blocked or full. */
export const CART_NOT_STORED =
  'This browser does not let our website store anything, so your cart would be empty on the next page. Allow site data in its settings and try again, or write to us.'
