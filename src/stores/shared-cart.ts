import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { forgetFragment, fragmentParameter } from '#browser/location.ts'
import { preparedCartEndpoint, type PreparedCartAnswer } from '#contract/read-prepared-cart.ts'
import { isSameCart, joinLines, soldLines } from '#domain/cart.ts'
import type { Product } from '#domain/product.ts'
import { cartText, parseCartText, type SharedCart } from '#domain/shared-cart.ts'

import { $cart, setCart } from './cart.ts'

/** A cart that is offered; who prepared it is known from the server alone. */
export interface OfferedCart extends SharedCart {
  prepared?: PreparedCartAnswer
}

/** The cart of the link that opened this page, until the visitor has answered. */
export const $sharedCart = atom<OfferedCart | null>(null)

let lastReading = 0

/**
 * Offers the cart in the address, unless it is the visitor's own already. The lines of one that staff
 * prepared come from the server; where it knows of none, the address counts, as in anybody's link.
 */
export async function readSharedCart(products: readonly Product[]): Promise<void> {
  const text = fragmentParameter('share')
  const id = fragmentParameter('prepared')
  if (text === null) return
  const reading = ++lastReading
  const answer = id === null ? undefined : await call(preparedCartEndpoint(id))
  if (reading !== lastReading) return
  offer(
    answer?.ok
      ? { ...parseCartText(cartText(answer.value.lines), products), prepared: answer.value }
      : parseCartText(text, products),
  )
}

function offer(shared: OfferedCart): void {
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
