import { MAX_QUANTITY } from '#domain/cart.ts'

/** Said when one more of a service is asked for than one order may hold. */
export const CAP_REACHED = `You can order at most ${MAX_QUANTITY} of one service.`

/** Said where the browser refuses to keep anything for the site, or has no room left. */
export const NOT_KEPT =
  'This browser does not let our website store anything, so your cart would be empty on the next page. Allow site data in its settings and try again, or write to us.'
