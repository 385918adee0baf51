export const CART = {
  title: 'Your Cart',
  loading: 'Loading your cart...',
  total: 'Total',
  acceptedMethods: 'Accepted Payment Methods',
  undo: 'Undo',
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
