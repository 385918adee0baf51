import { formatDate } from '#domain/date.ts'

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
  copiedText: 'It holds services and quantities, nothing about you.',
  notCopied: 'The link could not be copied. Copy it yourself:',
  question: 'Fill your cart with these services?',
  gone: 'The services in this link are no longer offered',
  goneText: 'Nothing has been added to your cart.',
  fill: 'Fill Cart',
  add: 'Add to My Cart',
  replace: 'Replace My Cart',
  close: 'Close',
  filled: 'Your cart has been filled',
} as const

export const PROPOSAL = {
  print: 'Print Proposal',
  title: 'Proposal',
  date: 'Date',
  until: 'Valid until',
  service: 'Service',
  quantity: 'Quantity',
  price: 'Price',
  amount: 'Amount',
  total: 'Total',
  terms: 'Payments are final. Our terms and conditions apply; read them at',
} as const

export const AFTER_ORDER = {
  title: 'What happens next',
  contact: 'Would you rather talk first? Call or write to us.',
} as const

/** Said in the question where the cart holds something already. */
export function alreadyInCart(count: number): string {
  return `Your cart already holds ${count === 1 ? 'one service' : `${count} services`}. Add these to it, or replace it with them?`
}

/** Said in the question of a cart that staff prepared: who did, and until when. */
export function preparedNote(
  { preparedBy, until, isOver }: { preparedBy: string; until: string; isOver: boolean },
  firm: string,
): string {
  const who = `Prepared for you by ${preparedBy}, ${firm}.`
  const day = formatDate(until)
  return isOver
    ? `${who} It was valid until ${day}. You can still order these services, at today’s prices.`
    : `${who} Valid until ${day}.`
}

/** Said below the total of a prepared cart whose prices have changed; `before` is what it came to. */
export function repricedNote(before: string): string {
  return `A price has changed since: this cart came to ${before} when it was prepared. You would pay today’s prices, shown here. Write to us first if that is not what you agreed.`
}

/** Said in the question where a link names what is no longer sold. */
export function droppedNote(count: number): string {
  return count === 1
    ? 'One service in the link is no longer offered and has been left out.'
    : `${count} services in the link are no longer offered and have been left out.`
}

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

/** Stands at a line whose price is not the one that was seen first. */
export function priceChangedNote(before: string, now: string): string {
  return `The price has changed from ${before} to ${now} since you added this service.`
}

/** Name of the stepper. */
export function quantityOfLabel(name: string): string {
  return `${CART.quantity} of ${name}`
}
