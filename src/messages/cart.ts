export const CART = {
  title: 'Your Cart',
  loading: 'Loading your cart...',
  emptyTitle: 'Your Cart is Empty',
  emptyText: 'Start adding services to your cart to see them here.',
  browse: 'Browse Services',
  lines: 'Services in your cart',
  quantity: 'Quantity',
  lineTotal: 'Line total',
  remove: 'Remove',
  continueShopping: 'Continue Shopping',
  clear: 'Clear Cart',
  print: 'Print Proposal',
  download: 'Download as PDF',
  summary: 'Order Summary',
  subtotal: 'Subtotal',
  total: 'Total',
  checkout: 'Proceed to Checkout',
  acceptedMethods: 'Accepted Payment Methods',
  undo: 'Undo',
  undoRemoval: 'Undo removal',
  undone: 'Removal undone.',
  cleared: 'Cart cleared',
} as const

export const SHARE = {
  share: 'Share Cart',
  copied: 'Link to this cart copied',
  copiedText: 'It contains services and quantities only, nothing about you.',
  notCopied: 'The link could not be copied. Copy it yourself:',
} as const

/** Name of the stepper's lower button, which at one takes the line away. */
export function decreaseLabel(name: string, quantity: number): string {
  const label = `Decrease quantity of ${name}`
  return quantity > 1 ? label : `${label} to 0, which removes it`
}

/** Name of the stepper's upper button. */
export function increaseLabel(name: string): string {
  return `Increase quantity of ${name}`
}

/** Name of a line's Remove button. */
export function removeLabel(name: string): string {
  return `Remove ${name}`
}

/** Toast after a whole line was removed. */
export function removedFromCart(name: string): string {
  return `Removed ${name} from your cart`
}

/** What the live region says after a change of quantity. */
export function quantityAnnouncement(name: string, quantity: number, total: string): string {
  return `${name}: quantity ${quantity}. Cart total ${total}.`
}

/** What the live region says after a line left the cart. */
export function removalAnnouncement(name: string, total: string): string {
  return `${name} removed. Cart total ${total}.`
}

/** Name of the stepper. */
export function quantityOfLabel(name: string): string {
  return `${CART.quantity} of ${name}`
}
