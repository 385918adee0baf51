import { atom } from 'nanostores'

import { forgetFragment, fragmentParameter, siteOrigin } from '#browser/location.ts'
import { isSameCart, joinLines, type CartLine } from '#domain/cart.ts'
import type { Product } from '#domain/product.ts'
import { cartText, parseCartText, type SharedCart } from '#domain/shared-cart.ts'
import { PATHS } from '#paths.ts'

import { $cart, putBack } from './cart.ts'

const PARAMETER = 'share'

/** The cart of the link that opened this page, until the visitor has answered. */
export const $sharedCart = atom<SharedCart | null>(null)

/** A link that offers this cart in another browser. What it carries never reaches a server. */
export function cartLink(cart: readonly CartLine[]): string {
  return `${siteOrigin()}${PATHS.cart}#${PARAMETER}=${cartText(cart)}`
}

/** Looks for a cart in the address; one that is here already is no question. */
export function readSharedCart(products: readonly Product[]): void {
  const text = fragmentParameter(PARAMETER)
  if (text === null) return
  const shared = parseCartText(text, products)
  if (shared.dropped === 0 && isSameCart(shared.lines, $cart.get())) declineSharedCart()
  else $sharedCart.set(shared)
}

/** Puts the offered services into the cart, beside or in place of what is there. */
export function takeSharedCart(way: 'add' | 'replace'): void {
  const lines = $sharedCart.get()?.lines ?? []
  putBack(way === 'add' ? joinLines([...$cart.get(), ...lines]) : lines)
  declineSharedCart()
}

/** Leaves the cart as it is and asks no more. */
export function declineSharedCart(): void {
  forgetFragment()
  $sharedCart.set(null)
}
