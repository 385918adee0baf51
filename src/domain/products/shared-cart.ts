import { mergeCartLines, linesStillSold, type CartItem, type CartLine } from './cart.ts'
import { productById, type Product } from './product.ts'

export interface SharedCart {
  lines: CartLine[]
  /** Number of dropped lines of the link: malformed, or for products that are no longer sold. */
  dropped: number
}

/** The cart as text for a link, such as `pim:1,consulting:2`: ids and quantities, no prices or personal data. */
export function encodeCart(cart: readonly CartLine[]): string {
  return cart.map(({ id, quantity }) => `${id}:${quantity}`).join(',')
}

/** Like `encodeCart`, for lines that are joined with their products. */
export function encodeCartItems(items: readonly CartItem<Pick<Product, 'id'>>[]): string {
  return encodeCart(items.map(({ product, quantity }) => ({ id: product.id, quantity })))
}

/** All lines of a link's text, even for products no longer sold; empty if any part is malformed. */
export function decodeCartLines(text: string): CartLine[] {
  const parts = text.split(',')
  const lines = parts.flatMap(parseLine)
  return lines.length === parts.length ? lines : []
}

/** Parses a cart from a link's text. Keeps only products that are still sold, and caps quantities. */
export function parseSharedCart(
  text: string,
  products: readonly Pick<Product, 'id' | 'maxQuantity'>[],
): SharedCart {
  const parts = text.split(',')
  const lines = parts.flatMap(parseLine)
  const sold = lines.filter(({ id }) => productById(products, id) !== undefined)
  return {
    lines: linesStillSold(mergeCartLines(sold), products),
    dropped: parts.length - sold.length,
  }
}

function parseLine(part: string): CartLine[] {
  const { id, quantity } = /^(?<id>[\w-]+):(?<quantity>[1-9]\d{0,3})$/.exec(part)?.groups ?? {}
  return id ? [{ id, quantity: Number(quantity) }] : []
}
