import { joinLines, soldLines, type CartItem, type CartLine } from './cart.ts'
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

/** The same of a cart whose lines are joined with their products. */
export function itemsText(items: readonly CartItem<Pick<Product, 'id'>>[]): string {
  return cartText(items.map(({ product, quantity }) => ({ id: product.id, quantity })))
}

/** The lines of a link's text as they stand there, sold or not; none where a part of it is no line. */
export function linesInText(text: string): CartLine[] {
  const parts = text.split(',')
  const lines = parts.flatMap(lineOf)
  return lines.length === parts.length ? lines : []
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
