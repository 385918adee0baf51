import { formatMoney } from '#domain/money/money.ts'
import { applyAdvice, listPartNames, type BundleAdvice } from '#domain/products/bundles.ts'
import {
  cartItems,
  itemsTotal,
  quantityCap,
  removeBoughtLines,
  type CartLine,
} from '#domain/products/cart.ts'
import { productById, type Product } from '#domain/products/product.ts'
import { capReachedText, CART_NOT_STORED } from '#site/catalogue/cart-refusals.texts.ts'
import { dismissToast, showToast } from '#site/frame/toasts.store.ts'

import { $cart, addProduct, removeLine, removeOneUnit, setCart } from './cart.store.ts'
import { CART_TEXTS } from './cart.texts.ts'

type Products = readonly Product[]

/** Adds one unit of a product; returns the text for the live region, or why nothing changed. */
export function increaseQuantity(id: string, products: Products): string {
  const cap = capOf(id, products)
  switch (addProduct(id, cap)) {
    case 'added':
      return quantityText(id, products)
    case 'cap':
      return capReachedText(cap)
    case 'not-saved':
      return CART_NOT_STORED
  }
}

/** Reduces a quantity of at least two by one; returns the text for the live region. */
export function decreaseQuantity(id: string, products: Products): string {
  removeOneUnit(id)
  return quantityText(id, products)
}

/** Text for the live region after a removal, and a function that undoes the removal. */
export interface Removal {
  text: string
  undo: () => void
}

/** Removes the whole line and offers Undo. */
export function removeService(id: string, products: Products): Removal {
  const before = $cart.get()
  const removed = before.filter((line) => line.id === id)
  const name = nameOf(id, products)
  removeLine(id)
  const undo = offerUndo(`Removed ${name} from your cart`, () =>
    restoreLines(removed, before, products),
  )
  return { text: `${name} removed. ${totalText(products)}`, undo }
}

/** Empties the cart and offers Undo. */
export function emptyCart(products: Products): Removal {
  const before = $cart.get()
  setCart([])
  const text = 'Cart cleared'
  return { text, undo: offerUndo(text, () => restoreLines(before, before, products)) }
}

/** Removes the parts of a bundle from the cart, or replaces them with the bundle, and offers Undo. */
export function applyBundleAdvice(advice: BundleAdvice, products: Products): Removal {
  const before = $cart.get()
  const { bundle, added, parts } = advice
  const names = listPartNames(advice, before)
  const count = parts.length === 1 ? 'one service' : `${parts.length} services`
  // The title of the toast is short enough for a phone.
  const [done, title] =
    added > 0
      ? [`${bundle.name} replaces ${names} in your cart`, `Replaced by ${bundle.name}`]
      : [`Removed ${names} from your cart`, `Removed ${count} from your cart`]
  setCart(applyAdvice(before, advice))
  const removed = parts.map(({ product, quantity }) => ({ id: product.id, quantity }))
  const undo = offerUndo(title, () => {
    const rest = removeBoughtLines($cart.get(), [{ id: bundle.id, quantity: added }])
    restoreLines(removed, before, products, rest)
  })
  return { text: `${done}. ${totalText(products)}`, undo }
}

/** Shows a toast with Undo. The returned function also undoes the change, and removes the toast. */
function offerUndo(title: string, run: () => void): () => void {
  const action = { label: CART_TEXTS.undo, run }
  const toast = showToast({ kind: 'info', silent: true, title, action })
  return () => {
    dismissToast(toast)
    run()
  }
}

/** Restores removed lines at their positions in `before`; keeps later additions, up to the caps. */
function restoreLines(
  removed: readonly CartLine[],
  before: readonly CartLine[],
  products: Products,
  current: readonly CartLine[] = $cart.get(),
): void {
  const restore = (cart: readonly CartLine[], line: CartLine): readonly CartLine[] => {
    const index = before.findIndex(({ id }) => id === line.id)
    const present = cart.find(({ id }) => id === line.id)
    if (!present) return cart.toSpliced(index, 0, line)
    const quantity = Math.min(present.quantity + line.quantity, capOf(line.id, products))
    return cart.map((item) => (item === present ? { ...item, quantity } : item))
  }
  setCart(removed.reduce(restore, current))
}

function capOf(id: string, products: Products): number {
  return quantityCap(productById(products, id) ?? {})
}

function quantityText(id: string, products: Products): string {
  const quantity = $cart.get().find((line) => line.id === id)?.quantity ?? 0
  return `${nameOf(id, products)}: quantity ${quantity}. ${totalText(products)}`
}

function totalText(products: Products): string {
  return `Cart total ${formatMoney(itemsTotal(cartItems($cart.get(), products)))}.`
}

function nameOf(id: string, products: Products): string {
  return productById(products, id)?.name ?? id
}
