import { atom } from 'nanostores'

import { storedJson } from '#browser/storage.ts'
import * as cart from '#domain/products/cart.ts'
import type { Product } from '#domain/products/product.ts'

const stored = storedJson('local', 'cart', (value) => {
  if (value === undefined) console.error('Error parsing cart data from localStorage')
  return cart.parseCart(value)
})

/** The lines of the cart, stored in the browser and shared by all tabs. */
export const $cart = atom<readonly cart.CartLine[]>([])

/** Reads the stored cart and follows other tabs; called before the first render. */
export function restoreCart(): void {
  stored.follow(() => $cart.set(stored.read()))
}

/** Replaces the lines of the cart in memory and in storage; an empty cart deletes the stored copy. */
export function setCart(lines: readonly cart.CartLine[]): void {
  $cart.set(lines)
  if (lines.length === 0) stored.remove()
  else stored.write(lines)
}

/**
 * Adds one unit of a product, up to `cap` units per order. After `cap`, nothing has changed, because
 * the cart already has the most units of the product. After `not-saved`, nothing has changed,
 * because the browser cannot store the cart.
 */
export function addProduct(id: string, cap?: number): 'added' | 'cap' | 'not-saved' {
  const lines = cart.addToCart($cart.get(), id, cap)
  if (cart.cartCount(lines) === cart.cartCount($cart.get())) return 'cap'
  if (!stored.write(lines)) return 'not-saved'
  $cart.set(lines)
  return 'added'
}

/** Reduces a product's quantity by one; at a quantity of one, removes the line. */
export function removeOneUnit(id: string): void {
  setCart(cart.removeFromCart($cart.get(), id))
}

export function removeLine(id: string): void {
  setCart(cart.removeLine($cart.get(), id))
}

/** Removes bought lines; a line that another tab has added since stays. */
export function removeBought(bought: readonly cart.CartLine[]): void {
  setCart(cart.removeBoughtLines(stored.read(), bought))
}

/** Removes products that are no longer sold, and quantities above the products' caps. */
export function removeUnsold(products: readonly Pick<Product, 'id' | 'maxQuantity'>[]): void {
  const sold = cart.linesStillSold($cart.get(), products)
  if (!cart.isSameCart(sold, $cart.get())) setCart(sold)
}
