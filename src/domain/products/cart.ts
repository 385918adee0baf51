import { isRecord } from '#domain/text/record.ts'

import { productById, type Product } from './product.ts'

/** The largest quantity of a product in a cart, unless the product has a lower cap. */
export const MAX_QUANTITY = 10

export const MAX_LINES = 20

export interface CartLine {
  id: string
  quantity: number
}

export interface CartItem<P = Product> {
  product: P
  quantity: number
}

export function quantityCap({ maxQuantity = MAX_QUANTITY }: Pick<Product, 'maxQuantity'>): number {
  return maxQuantity
}

/** The cart with one more unit of the product; unchanged if the product is at its maximum quantity. */
export function addToCart(cart: readonly CartLine[], id: string, cap = MAX_QUANTITY): CartLine[] {
  const line = cart.find((item) => item.id === id)
  if (!line) return [...cart, { id, quantity: 1 }]
  return line.quantity < cap ? setQuantity(cart, id, line.quantity + 1) : [...cart]
}

/** The cart with one unit less of the product; a line at quantity 1 is deleted. */
export function removeFromCart(cart: readonly CartLine[], id: string): CartLine[] {
  return removeBoughtLines(cart, [{ id, quantity: 1 }])
}

export function removeLine(cart: readonly CartLine[], id: string): CartLine[] {
  return cart.filter((line) => line.id !== id)
}

/** The cart without the bought quantities; other lines are unchanged. */
export function removeBoughtLines(cart: readonly CartLine[], bought: readonly CartLine[]) {
  return bought.reduce<CartLine[]>(
    (rest, { id, quantity }) => {
      const line = rest.find((item) => item.id === id)
      return line ? setQuantity(rest, id, line.quantity - quantity) : rest
    },
    [...cart],
  )
}

/** Whether two carts hold the same lines, in any order. */
export function isSameCart(one: readonly CartLine[], other: readonly CartLine[]): boolean {
  const isInOther = ({ id, quantity }: CartLine): boolean =>
    other.some((line) => line.id === id && line.quantity === quantity)
  return one.length === other.length && one.every(isInOther)
}

function setQuantity(cart: readonly CartLine[], id: string, quantity: number): CartLine[] {
  if (quantity < 1) return removeLine(cart, id)
  const capped = Math.min(quantity, MAX_QUANTITY)
  return cart.map((line) => (line.id === id ? { id, quantity: capped } : line))
}

export function cartCount(cart: readonly CartLine[]): number {
  return cart.reduce((sum, line) => sum + line.quantity, 0)
}

/** Lines joined with their products, in cart order; drops unknown products and caps quantities. */
export function cartItems<P extends Pick<Product, 'id' | 'maxQuantity'>>(
  cart: readonly CartLine[],
  products: readonly P[],
): CartItem<P>[] {
  return cart.flatMap((line) => {
    const product = productById(products, line.id)
    return product ? [{ product, quantity: Math.min(line.quantity, quantityCap(product)) }] : []
  })
}

export function linesStillSold(
  cart: readonly CartLine[],
  products: readonly Pick<Product, 'id' | 'maxQuantity'>[],
): CartLine[] {
  return cartItems(cart, products).map(({ product, quantity }) => ({ id: product.id, quantity }))
}

/** Price times quantity of a line, in pence. */
export function lineTotal(item: CartItem<Pick<Product, 'price'>>): number {
  return item.product.price * item.quantity
}

/** Sum of price times quantity, in pence. */
export function itemsTotal(items: readonly CartItem<Pick<Product, 'price'>>[]): number {
  return items.reduce((sum, item) => sum + lineTotal(item), 0)
}

/** Parses a cart from stored JSON: malformed lines are dropped, duplicates merged, quantities capped. */
export function parseCart(stored: unknown): CartLine[] {
  if (!Array.isArray(stored)) return []
  return mergeCartLines(stored.filter(isCartLine))
}

/** Merges duplicate lines and caps their quantities and their number. */
export function mergeCartLines(lines: readonly CartLine[]): CartLine[] {
  const quantities = new Map<string, number>()
  for (const line of lines) {
    quantities.set(line.id, Math.min((quantities.get(line.id) ?? 0) + line.quantity, MAX_QUANTITY))
  }
  return [...quantities].map(([id, quantity]) => ({ id, quantity })).slice(0, MAX_LINES)
}

function isCartLine(value: unknown): value is CartLine {
  if (!isRecord(value)) return false
  const { id, quantity } = value
  return typeof id === 'string' && Number.isSafeInteger(quantity) && Number(quantity) >= 1
}
