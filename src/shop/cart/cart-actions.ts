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
import { BUNDLE_TEXTS, CART_TEXTS } from './cart.texts.ts'

type Products = readonly Product[]

/**
 * Adds one unit of a product; returns the text for the live region, which gives the reason if
 * nothing changed.
 */
export function increaseQuantity(id: string, products: Products): string {
  const cap = capOf(id, products)
  switch (addProduct(id, cap)) {
    case 'added':
      return quantityNow(id, products)
    case 'cap':
      return capReachedText(cap)
    case 'not-saved':
      return CART_NOT_STORED
  }
}

/** Reduces a quantity of at least two by one; returns the text for the live region. */
export function decreaseQuantity(id: string, products: Products): string {
  removeOneUnit(id)
  return quantityNow(id, products)
}

/** Text for the live region after a removal, and its undo. */
export interface Removal {
  text: string
  undo: () => void
}

/** Removes the whole line and offers Undo. */
export function removeService(id: string, products: Products): Removal {
  const before = $cart.get()
  const index = before.findIndex((line) => line.id === id)
  const line = before[index]
  const name = nameOf(id, products)
  removeLine(id)
  const restoreLines = () => line && setCart(restoreLine($cart.get(), line, index, products))
  const undo = offerUndo(CART_TEXTS.removed(name), restoreLines)
  return { text: CART_TEXTS.nowRemoved(name, totalNow(products)), undo }
}

/** Empties the cart and offers Undo. */
export function emptyCart(products: Products): Removal {
  const before = $cart.get()
  setCart([])
  const restoreLines = () => {
    setCart(
      before.reduce((all, line, index) => restoreLine(all, line, index, products), $cart.get()),
    )
  }
  const undo = offerUndo(CART_TEXTS.cleared, restoreLines)
  return { text: CART_TEXTS.cleared, undo }
}

/**
 * Removes the parts of a bundle from the cart, or replaces them with the bundle, and offers Undo.
 */
export function applyBundleAdvice(advice: BundleAdvice, products: Products): Removal {
  const before = $cart.get()
  const names = listPartNames(advice, before)
  const { name } = advice.bundle
  const [done, title] =
    advice.added > 0
      ? [BUNDLE_TEXTS.replaced(names, name), BUNDLE_TEXTS.replacedBy(name)]
      : [BUNDLE_TEXTS.removed(names), BUNDLE_TEXTS.removedParts(advice.parts.length)]
  const bundle = { id: advice.bundle.id, quantity: advice.added }
  setCart(applyAdvice(before, advice))
  const undo = offerUndo(title, () => {
    const rest: readonly CartLine[] = removeBoughtLines($cart.get(), [bundle])
    setCart(
      advice.parts.reduce((all, { product: { id }, quantity }) => {
        const index = before.findIndex((line) => line.id === id)
        return restoreLine(all, { id, quantity }, index, products)
      }, rest),
    )
  })
  return { text: BUNDLE_TEXTS.done(done, totalNow(products)), undo }
}

/** Shows a toast with Undo; the returned function also undoes, once, and removes the toast. */
function offerUndo(title: string, restoreLines: () => void): () => void {
  const action = { label: CART_TEXTS.undo, run: restoreLines }
  const toast = showToast({ kind: 'info', silent: true, title, action })
  return () => {
    dismissToast(toast)
    restoreLines()
  }
}

/** The cart with a removed line restored at its old position; keeps later additions, up to the cap. */
export function restoreLine(
  cart: readonly CartLine[],
  line: CartLine,
  index: number,
  products: Products,
): readonly CartLine[] {
  const present = cart.find((item) => item.id === line.id)
  if (!present) return [...cart.slice(0, index), line, ...cart.slice(index)]
  const quantity = Math.min(present.quantity + line.quantity, capOf(line.id, products))
  return cart.map((item) => (item === present ? { ...item, quantity } : item))
}

function capOf(id: string, products: Products): number {
  return quantityCap(productById(products, id) ?? {})
}

function quantityNow(id: string, products: Products): string {
  const quantity = $cart.get().find((line) => line.id === id)?.quantity ?? 0
  return CART_TEXTS.nowOrdered(nameOf(id, products), quantity, totalNow(products))
}

function totalNow(products: Products): string {
  return formatMoney(itemsTotal(cartItems($cart.get(), products)))
}

function nameOf(id: string, products: Products): string {
  return productById(products, id)?.name ?? id
}
