import { joinInSentence } from '#domain/text/list.ts'

import { cartItems, itemsTotal, quantityCap, type CartItem, type CartLine } from './cart.ts'
import type { Product } from './product.ts'

type Sold = Pick<Product, 'id' | 'price' | 'includes' | 'maxQuantity'>

/** Advice to remove parts that a bundle in the cart contains, or to replace parts with the bundle. */
export interface BundleAdvice<P extends Sold = Product> {
  bundle: P
  /** Number of bundles to add; 0 if the bundle is already in the cart. */
  added: number
  /** The units to remove from the cart. */
  parts: CartItem<P>[]
  /** Pence, above 0. */
  saving: number
}

/** The bundles in the cart whose parts, listed with them, the cart also contains. */
export function findDuplicatedParts<P extends Sold>(
  cart: readonly CartLine[],
  products: readonly P[],
): BundleAdvice<P>[] {
  return cartItems(cart, products).flatMap(({ product, quantity }) => {
    const parts = partsInCart(product, cart, products).map((part) => ({
      ...part,
      quantity: Math.min(part.quantity, quantity),
    }))
    const saving = itemsTotal(parts)
    return saving > 0 ? [{ bundle: product, added: 0, parts, saving }] : []
  })
}

/** The bundle, not yet in the cart, that saves most against its parts; undefined if none costs less. */
export function findCheaperBundle<P extends Sold>(
  cart: readonly CartLine[],
  products: readonly P[],
): BundleAdvice<P> | undefined {
  return products
    .filter(({ id }) => !cart.some((line) => line.id === id))
    .flatMap((product) => bestOffer(product, partsInCart(product, cart, products)))
    .toSorted((one, other) => other.saving - one.saving)[0]
}

/** The cart after the advice: the added bundles take the place of the first removed part. */
export function applyAdvice(
  cart: readonly CartLine[],
  { bundle, added, parts }: BundleAdvice<Sold>,
): CartLine[] {
  const left = (line: CartLine) =>
    line.quantity - (parts.find(({ product }) => product.id === line.id)?.quantity ?? 0)
  const place = cart.findIndex((line) => left(line) < line.quantity)
  return cart.flatMap((line, index) => [
    ...(added > 0 && index === place ? [{ id: bundle.id, quantity: added }] : []),
    ...(left(line) > 0 ? [{ ...line, quantity: left(line) }] : []),
  ])
}

/** The names of the parts in a sentence, each with its quantity if the cart holds more than one. */
export function listPartNames<P extends Sold & Pick<Product, 'name'>>(
  { parts }: BundleAdvice<P>,
  cart: readonly CartLine[],
): string {
  return joinInSentence(
    parts.map(({ product: { id, name }, quantity }) => {
      const held = cart.find((line) => line.id === id)?.quantity ?? quantity
      return held === 1 ? name : `${quantity}\u00A0×\u00A0${name}`
    }),
  )
}

export function duplicatedPartsText<P extends Sold & Pick<Product, 'name'>>(
  advice: BundleAdvice<P>,
  cart: readonly CartLine[],
): string {
  return `The ${advice.bundle.name} already contains the ${listPartNames(advice, cart)} in your cart.`
}

/**
 * The offer of this bundle that saves most; no offer if the bundle saves nothing. One bundle replaces
 * one unit of each part that the cart still has.
 */
function bestOffer<P extends Sold>(product: P, parts: readonly CartItem<P>[]): BundleAdvice<P>[] {
  const takenBy = (count: number) =>
    parts.map((part) => ({ ...part, quantity: Math.min(part.quantity, count) }))
  const savingOf = (count: number) => itemsTotal(takenBy(count)) - count * product.price
  const counts = Array.from({ length: quantityCap(product) }, (_, index) => index + 1)
  // Each further bundle replaces at most as many parts as the previous one, so the count ends at
  // the first bundle that saves nothing.
  const tooMany = counts.findIndex((count) => savingOf(count) <= savingOf(count - 1))
  const added = tooMany < 0 ? counts.length : tooMany
  return added > 0
    ? [{ bundle: product, added, parts: takenBy(added), saving: savingOf(added) }]
    : []
}

function partsInCart<P extends Sold>(
  { id, includes = [] }: P,
  cart: readonly CartLine[],
  products: readonly P[],
): CartItem<P>[] {
  return cartItems(cart, products).filter(
    ({ product }) => product.id !== id && includes.includes(product.id),
  )
}
