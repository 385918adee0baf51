import { formatMoney } from '#domain/money/money.ts'
import { cartItems, itemsTotal, quantityCap, type CartLine } from '#domain/products/cart.ts'
import { productById, type Product } from '#domain/products/product.ts'
import { capReached, NOT_KEPT } from '#site/catalogue/cart-refusals.texts.ts'
import { dismissToast, showToast } from '#site/frame/toasts.store.ts'

import { $cart, addProduct, removeLine, removeOne, setCart } from './cart.store.ts'
import { CART } from './cart.texts.ts'

type Products = readonly Product[]

/** Orders one more; returns the text of the live region, at the cap the reason why nothing changed. */
export function orderOneMore(id: string, products: Products): string {
  const cap = capOf(id, products)
  switch (addProduct(id, cap)) {
    case 'added':
      return quantityNow(id, products)
    case 'cap':
      return capReached(cap)
    case 'not-saved':
      return NOT_KEPT
  }
}

/** Orders one fewer, of two or more; returns the text of the live region. */
export function orderOneFewer(id: string, products: Products): string {
  removeOne(id)
  return quantityNow(id, products)
}

/** What the live region says after a removal, and how to take it back. */
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
  const bringBack = () => line && setCart(withLine($cart.get(), line, index, products))
  const undo = offerUndo(CART.removed(name), bringBack)
  return { text: CART.nowRemoved(name, totalNow(products)), undo }
}

/** Empties the cart and offers Undo. */
export function emptyCart(products: Products): Removal {
  const before = $cart.get()
  setCart([])
  const bringBack = () => {
    setCart(before.reduce((all, line, index) => withLine(all, line, index, products), $cart.get()))
  }
  const undo = offerUndo(CART.cleared, bringBack)
  return { text: CART.cleared, undo }
}

/** Shows the toast with Undo; the function that it returns does the same, once, and removes the toast. */
function offerUndo(title: string, bringBack: () => void): () => void {
  const action = { label: CART.undo, run: bringBack }
  const toast = showToast({ kind: 'info', silent: true, title, action })
  return () => {
    dismissToast(toast)
    bringBack()
  }
}

/** The cart with a line back in its old place; what was added meanwhile stays, up to the cap. */
export function withLine(
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
  return CART.nowOrdered(nameOf(id, products), quantity, totalNow(products))
}

function totalNow(products: Products): string {
  return formatMoney(itemsTotal(cartItems($cart.get(), products)))
}

function nameOf(id: string, products: Products): string {
  return productById(products, id)?.name ?? id
}
