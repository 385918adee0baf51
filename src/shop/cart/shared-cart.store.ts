import { atom } from 'nanostores'

import { removeFragment, fragmentParameter } from '#browser/location.ts'
import {
  isSameCart,
  mergeCartLines,
  linesStillSold,
  removeBoughtLines,
  type CartLine,
} from '#domain/products/cart.ts'
import type { Product } from '#domain/products/product.ts'
import { parseSharedCart, type SharedCart } from '#domain/products/shared-cart.ts'

import { $cart, setCart } from './cart.store.ts'

/** The cart from the link that opened this page; null once the visitor has accepted or declined it. */
export const $sharedCart = atom<SharedCart | null>(null)

/** Offers the cart in the address, unless the visitor's cart has the same lines. */
export function offerSharedCart(products: readonly Product[]): void {
  const text = fragmentParameter('share')
  if (text === null) return
  const shared = parseSharedCart(text, products)
  if (shared.dropped === 0 && isSameCart(shared.lines, $cart.get())) closeSharedCart()
  else $sharedCart.set(shared)
}

/**
 * Adds the shared cart to the visitor's cart, up to the caps of its products, or replaces the
 * visitor's cart. Returns a function that undoes the change but keeps later additions.
 */
export function acceptSharedCart(way: 'add' | 'replace', products: readonly Product[]): () => void {
  const before = $cart.get()
  const offered = $sharedCart.get()?.lines ?? []
  const filled = way === 'add' ? mergeLines(before, offered, products) : offered
  setCart(filled)
  closeSharedCart()
  return () => setCart(mergeLines(before, removeBoughtLines($cart.get(), filled), products))
}

function mergeLines(
  cart: readonly CartLine[],
  more: readonly CartLine[],
  products: readonly Product[],
): CartLine[] {
  return linesStillSold(mergeCartLines([...cart, ...more]), products)
}

/** Closes the question about the shared cart, and removes that cart from the address. */
export function closeSharedCart(): void {
  removeFragment()
  $sharedCart.set(null)
}
