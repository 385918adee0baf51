import { joinLines, soldLines, type CartLine } from './cart.ts'
import { productById, type Product } from './product.ts'

/** A cart out of a link. */
export interface SharedCart {
  lines: CartLine[]
  /** How many lines of the link are not in it: products that are gone, or no lines at all. */
  dropped: number
}

/** The cart as a link carries it, such as `pim:1,consulting:2`: ids and quantities, no prices, no person. */
export function cartText(cart: readonly CartLine[]): string {
  return cart.map(({ id, quantity }) => `${id}:${quantity}`).join(',')
}

/** The cart out of a link's text; only what is sold gets in, up to the caps. */
export function parseCartText(
  text: string,
  products: readonly Pick<Product, 'id' | 'maxQuantity'>[],
): SharedCart {
  const parts = text.split(',')
  const lines = parts.flatMap(lineOf)
  const sold = lines.filter(({ id }) => productById(products, id) !== undefined)
  return { lines: soldLines(joinLines(sold), products), dropped: parts.length - sold.length }
}

function lineOf(part: string): CartLine[] {
  const { id, quantity } = /^(?<id>[\w-]+):(?<quantity>[1-9]\d{0,3})$/.exec(part)?.groups ?? {}
  return id ? [{ id, quantity: Number(quantity) }] : []
}
