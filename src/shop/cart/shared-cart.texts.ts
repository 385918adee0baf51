export const SHARED_CART = {
  question: 'Add these services to your cart?',
  gone: 'The services in this link are no longer offered',
  goneText: 'Nothing has been added to your cart.',
  fill: 'Add to Cart',
  add: 'Add to My Cart',
  replace: 'Replace My Cart',
  close: 'Close',
  filled: 'Your cart has been filled',
  /** Part of the question if the cart is not empty. */
  already: (count: number) =>
    `Your cart already holds ${count === 1 ? 'one service' : `${count} services`}. Add these to it, or replace it with them?`,
  /** Part of the question if the link names services that are no longer sold. */
  dropped: (count: number) =>
    count === 1
      ? 'One service in the link is no longer offered and has been left out.'
      : `${count} services in the link are no longer offered and have been left out.`,
} as const
