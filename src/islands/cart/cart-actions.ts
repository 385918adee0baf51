import { cartTotal, MAX_QUANTITY, type CartLine } from '#domain/cart.ts'
import { formatMoney } from '#domain/money.ts'
import { productById, type Product } from '#domain/product.ts'
import { CART, quantityAnnouncement, removalAnnouncement, removedFromCart } from '#messages/cart.ts'
import { CAP_REACHED, NOT_KEPT } from '#messages/shop.ts'
import { $cart, addProduct, clearCart, putBack, removeLine, removeOne } from '#stores/cart.ts'
import { showToast } from '#stores/toasts.ts'

type Products = readonly Product[]

/** Orders one more; answers what the live region says, at the cap the reason why nothing changed. */
export function orderOneMore(id: string, products: Products): string {
  switch (addProduct(id)) {
    case 'added':
      return quantityNow(id, products)
    case 'cap':
      return CAP_REACHED
    case 'not-kept':
      return NOT_KEPT
  }
}

/** Orders one fewer, of two or more; answers what the live region says. */
export function orderOneFewer(id: string, products: Products): string {
  removeOne(id)
  return quantityNow(id, products)
}

/** Takes the whole line away, offers Undo, and answers what the live region says. */
export function takeAway(id: string, products: Products): string {
  const before = $cart.get()
  const index = before.findIndex((line) => line.id === id)
  const line = before[index]
  const name = nameOf(id, products)
  removeLine(id)
  showToast({
    kind: 'info',
    title: removedFromCart(name),
    ...(line
      ? { action: { label: CART.undo, run: () => putBack(withLine($cart.get(), line, index)) } }
      : {}),
  })
  return removalAnnouncement(name, totalNow(products))
}

/** Empties the cart, offers Undo, and answers what the live region says. */
export function emptyCart(): string {
  const before = $cart.get()
  clearCart()
  showToast({
    kind: 'info',
    title: CART.cleared,
    action: { label: CART.undo, run: () => putBack(withLines($cart.get(), before)) },
  })
  return CART.cleared
}

/** The cart with a line back in its old place; what was added meanwhile stays, up to the cap. */
export function withLine(
  cart: readonly CartLine[],
  line: CartLine,
  index: number,
): readonly CartLine[] {
  const present = cart.find((item) => item.id === line.id)
  if (!present) return [...cart.slice(0, index), line, ...cart.slice(index)]
  const quantity = Math.min(present.quantity + line.quantity, MAX_QUANTITY)
  return cart.map((item) => (item === present ? { ...item, quantity } : item))
}

function withLines(cart: readonly CartLine[], lines: readonly CartLine[]): readonly CartLine[] {
  return lines.reduce((all, line, index) => withLine(all, line, index), cart)
}

function quantityNow(id: string, products: Products): string {
  const quantity = $cart.get().find((line) => line.id === id)?.quantity ?? 0
  return quantityAnnouncement(nameOf(id, products), quantity, totalNow(products))
}

function totalNow(products: Products): string {
  return formatMoney(cartTotal($cart.get(), products))
}

function nameOf(id: string, products: Products): string {
  return productById(products, id)?.name ?? id
}
