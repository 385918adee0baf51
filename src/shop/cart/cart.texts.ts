import { PROPOSAL_DAYS } from '#domain/documents/proposal.ts'

export const CART_TEXTS = {
  title: 'Your Cart',
  loading: 'Loading your cart...',
  total: 'Total',
  acceptedMethods: 'Accepted Payment Methods',
  bankTransfer: 'Bank transfer',
  /** Below the link to the proposal. */
  proposal: `The proposal is for your board: dated, valid for ${PROPOSAL_DAYS} days, ready to sign.`,
  undo: 'Undo',
  cleared: 'Cart cleared',
  /** At a quantity of one, the button removes the line. */
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

/** Texts about a bundle and its parts in the cart; `names` lists the parts. */
export const BUNDLE_TEXTS = {
  contains: (names: string) => `Contains ${names}, also in your cart.`,
  /** After the name of the bundle. */
  costsLess: (names: string, price: string, apart: string) =>
    `contains ${names}: ${price} instead of ${apart}.`,
  remove: (count: number, saving: string) => `Remove ${itOrThem(count)} and save ${saving}`,
  replace: (count: number, saving: string) => `Replace ${itOrThem(count)} and save ${saving}`,
  removed: (names: string) => `Removed ${names} from your cart`,
  replaced: (names: string, name: string) => `${name} replaces ${names} in your cart`,
  /** Text for the live region after parts were removed or replaced. */
  done: (done: string, total: string) => `${done}. Cart total ${total}.`,
  /** Titles of the toast, short enough for a phone. */
  removedParts: (count: number) =>
    `Removed ${count === 1 ? 'one service' : `${count} services`} from your cart`,
  replacedBy: (name: string) => `Replaced by ${name}`,
} as const

function itOrThem(count: number): string {
  return count === 1 ? 'it' : 'them'
}
