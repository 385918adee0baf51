import { atom } from 'nanostores'

import { forgetFragment, fragmentParameter } from '#browser/location.ts'
import { isSameCart, joinLines, soldLines } from '#domain/cart.ts'
import type { Product } from '#domain/product.ts'
import { parseCartText, type SharedCart } from '#domain/shared-cart.ts'

import { $cart, setCart } from './cart.ts'

/** The cart of the link that opened this page, until the visitor has answered. */
export const $sharedCart = atom<SharedCart | null>(null)

/** Offers the cart in the address, unless it is the visitor's own already. */
export function readSharedCart(products: readonly Product[]): void {
  const text = fragmentParameter('share')
  if (text === null) return
  const shared = parseCartText(text, products)
  if (shared.dropped === 0 && isSameCart(shared.lines, $cart.get())) declineSharedCart()
  else $sharedCart.set(shared)
}

/** Puts the offered services into the cart, in addition to what is there or instead; up to the caps. */
export function acceptSharedCart(way: 'add' | 'replace', products: readonly Product[]): void {
  const lines = $sharedCart.get()?.lines ?? []
  setCart(way === 'add' ? soldLines(joinLines([...$cart.get(), ...lines]), products) : lines)
  declineSharedCart()
}

/** Leaves the cart as it is and closes the question. */
export function declineSharedCart(): void {
  forgetFragment()
  $sharedCart.set(null)
}
