import type { CartLine } from './cart.ts'
import { productById, type Product } from './product.ts'

/** A cart that staff prepared for somebody who wrote to the firm. */
export interface PreparedCart {
  /** With the price of each when it was prepared, in pence. */
  lines: (CartLine & { price: number })[]
  /** The name under which it was prepared. */
  preparedBy: string
  /** The last day on which it is meant to be ordered, YYYY-MM-DD. */
  until: string
}

/** Whether a service that is still sold costs something else than when the cart was prepared. */
export function isRepriced(
  { lines }: Pick<PreparedCart, 'lines'>,
  products: readonly Product[],
): boolean {
  return lines.some(({ id, price }) => (productById(products, id)?.price ?? price) !== price)
}
