import { atom } from 'nanostores'

import { storedJson } from '#browser/storage.ts'
import * as cart from '#domain/products/cart.ts'
import type { Product } from '#domain/products/product.ts'

const stored = storedJson('local', 'cart', (value) => {
  if (value === undefined) console.error('Error parsing cart data from localStorage')
  return cart.parseCart(value)
})

/** The lines of the cart, stored in the browser and the same in all tabs. */
export const $cart = atom<readonly cart.CartLine[]>([])

/** Reads the stored cart and follows other tabs; called before anything is shown. */
export function restoreCart(): void {
  stored.follow(() => $cart.set(stored.read()))
}

/** Makes these the lines of the cart, here and in the store; none deletes the stored copy. */
export function setCart(lines: readonly cart.CartLine[]): void {
  $cart.set(lines)
  if (lines.length === 0) stored.remove()
  else stored.write(lines)
}

/**
 * The outcome of adding a product: nothing changes at the `cap`, nor where the browser saves nothing
 * (`not-saved`) and the next page would begin without it.
 */
export type Addition = 'added' | 'cap' | 'not-saved'

/** Adds one of a product, of which an order may hold `cap`. */
export function addProduct(id: string, cap?: number): Addition {
  const lines = cart.addToCart($cart.get(), id, cap)
  if (cart.cartCount(lines) === cart.cartCount($cart.get())) return 'cap'
  if (!stored.write(lines)) return 'not-saved'
  $cart.set(lines)
  return 'added'
}

/** Takes one away; the last one takes the line with it. */
export function removeOne(id: string): void {
  setCart(cart.removeFromCart($cart.get(), id))
}

/** Takes the whole line away. */
export function removeLine(id: string): void {
  setCart(cart.removeLine($cart.get(), id))
}

/** Removes what was bought and leaves all else, also what another tab has added since. */
export function removeBought(bought: readonly cart.CartLine[]): void {
  setCart(cart.withoutBought(stored.read(), bought))
}

/** Removes what is no longer sold, and what exceeds the cap of its product. */
export function removeUnsold(products: readonly Pick<Product, 'id' | 'maxQuantity'>[]): void {
  const sold = cart.soldLines($cart.get(), products)
  if (!cart.isSameCart(sold, $cart.get())) setCart(sold)
}
