import { atom } from 'nanostores'

import { storedText } from '#browser/storage.ts'
import * as cart from '#domain/cart.ts'

const stored = storedText('local', 'cart')

/** The lines of the cart, kept in the browser and in step across tabs. */
export const $cart = atom<readonly cart.CartLine[]>([])

/** Reads the stored cart and follows other tabs; called once a page, before anything is shown. */
export function restoreCart(): void {
  $cart.set(readCart())
  stored.onChange(() => $cart.set(readCart()))
}

function readCart(): cart.CartLine[] {
  try {
    return cart.parseCart(stored.read())
  } catch (error) {
    console.error('Error parsing cart data from localStorage', error)
    return []
  }
}

function save(lines: readonly cart.CartLine[]): void {
  $cart.set(lines)
  stored.write(JSON.stringify(lines))
}

/** Adds one; answers false at the cap, where nothing changes. */
export function addProduct(id: string): boolean {
  const before = cart.cartCount($cart.get())
  save(cart.addToCart($cart.get(), id))
  return cart.cartCount($cart.get()) > before
}

/** Takes one away; the last one takes the line with it. */
export function removeOne(id: string): void {
  save(cart.removeFromCart($cart.get(), id))
}

/** Takes the whole line away. */
export function removeLine(id: string): void {
  save(cart.removeLine($cart.get(), id))
}

/** Puts an earlier cart back, for Undo. */
export function putBack(lines: readonly cart.CartLine[]): void {
  save(lines)
}

/** Empties the cart and deletes the stored copy. */
export function clearCart(): void {
  $cart.set([])
  stored.remove()
}
