import { inSentence } from '#domain/text/list.ts'

import { cartItems, itemsTotal, quantityCap, type CartItem, type CartLine } from './cart.ts'
import type { Product } from './product.ts'

type Sold = Pick<Product, 'id' | 'price' | 'includes' | 'maxQuantity'>

/** Units of parts that the cart holds beside a bundle, or could give up for one. */
export interface BundleAdvice<P extends Sold = Product> {
  bundle: P
  /** How many bundles replace the parts; 0 if the bundle is in the cart already. */
  added: number
  /** The units that would leave the cart. */
  parts: CartItem<P>[]
  /** Pence, above 0. */
  saving: number
}

/** For each bundle of the cart that has parts beside it: the parts that it contains. */
export function doubledParts<P extends Sold>(
  cart: readonly CartLine[],
  products: readonly P[],
): BundleAdvice<P>[] {
  return cartItems(cart, products).flatMap(({ product, quantity }) => {
    const parts = partsOf(product, cart, products).map((part) => ({
      ...part,
      quantity: Math.min(part.quantity, quantity),
    }))
    const saving = itemsTotal(parts)
    return saving > 0 ? [{ bundle: product, added: 0, parts, saving }] : []
  })
}

/**
 * The bundle that costs less than its parts in the cart, or undefined; of several, the one that
 * saves most. A bundle that is in the cart already is not offered again.
 */
export function cheaperBundle<P extends Sold>(
  cart: readonly CartLine[],
  products: readonly P[],
): BundleAdvice<P> | undefined {
  return products
    .filter(({ id }) => !cart.some((line) => line.id === id))
    .flatMap((product) => exchangeFor(product, partsOf(product, cart, products)))
    .toSorted((one, other) => other.saving - one.saving)[0]
}

/** The cart after the advice: without the parts, with the bundle in the place of the first of them. */
export function followAdvice(
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

/** The names of the parts in a sentence; with their number if that is not one of one. */
export function partNames<P extends Sold & Pick<Product, 'name'>>(
  { parts }: BundleAdvice<P>,
  cart: readonly CartLine[],
): string {
  return inSentence(
    parts.map(({ product: { id, name }, quantity }) => {
      const held = cart.find((line) => line.id === id)?.quantity ?? quantity
      return held === 1 ? name : `${quantity}\u00A0×\u00A0${name}`
    }),
  )
}

/** As many bundles as save money, each for one unit of every part that is left. */
function exchangeFor<P extends Sold>(product: P, parts: readonly CartItem<P>[]): BundleAdvice<P>[] {
  const takenBy = (count: number) =>
    parts.map((part) => ({ ...part, quantity: Math.min(part.quantity, count) }))
  const savingOf = (count: number) => itemsTotal(takenBy(count)) - count * product.price
  const counts = Array.from({ length: quantityCap(product) }, (_, index) => index + 1)
  // Each further bundle replaces no more parts than the one before, so the first that costs more ends it.
  const tooMany = counts.findIndex((count) => savingOf(count) <= savingOf(count - 1))
  const added = tooMany < 0 ? counts.length : tooMany
  return added > 0
    ? [{ bundle: product, added, parts: takenBy(added), saving: savingOf(added) }]
    : []
}

/** The items of the cart that the product contains. */
function partsOf<P extends Sold>(
  { id, includes = [] }: P,
  cart: readonly CartLine[],
  products: readonly P[],
): CartItem<P>[] {
  return cartItems(cart, products).filter(
    ({ product }) => product.id !== id && includes.includes(product.id),
  )
}
