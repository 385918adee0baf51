export const CART = {
  title: 'Your Cart',
  loading: 'Loading your cart...',
  emptyTitle: 'Your Cart is Empty',
  emptyText: 'Start adding services to your cart to see them here.',
  browse: 'Browse Services',
  lines: 'Services in your cart',
  lineTotal: 'Line total',
  remove: 'Remove',
  continueShopping: 'Continue Shopping',
  clear: 'Clear Cart',
  proposal: 'Proposal (PDF)',
  summary: 'Order Summary',
  subtotal: 'Subtotal',
  total: 'Total',
  checkout: 'Proceed to Checkout',
  acceptedMethods: 'Accepted Payment Methods',
  undo: 'Undo',
  undoRemoval: 'Undo removal',
  undone: 'Removal undone.',
  cleared: 'Cart cleared',
  /** At one, the button removes the line. */
  decrease: (name: string, quantity: number) =>
    `Decrease quantity of ${name}${quantity > 1 ? '' : ' to 0, which removes it'}`,
  increase: (name: string) => `Increase quantity of ${name}`,
  removeLine: (name: string) => `Remove ${name}`,
  removed: (name: string) => `Removed ${name} from your cart`,
  /** Text for the live region after a change of quantity. */
  nowOrdered: (name: string, quantity: number, total: string) =>
    `${name}: quantity ${quantity}. Cart total ${total}.`,
  /** Text for the live region after a removal. */
  nowRemoved: (name: string, total: string) => `${name} removed. Cart total ${total}.`,
  quantityOf: (name: string) => `Quantity of ${name}`,
} as const

export const SHARE = {
  share: 'Share Cart',
  copied: 'Link to this cart copied',
  copiedText: 'It contains services and quantities only, nothing about you.',
  notCopied: 'The link could not be copied. Copy it yourself:',
} as const
