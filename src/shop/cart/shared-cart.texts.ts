export const SHARED_CART_TEXTS = {
  close: 'Close',
  /** Part of the question if the cart is not empty. */
  already: (count: number) =>
    `Your cart already holds ${count === 1 ? 'one service' : `${count} services`}. Add these to it, or replace it with them?`,
  /** Part of the question if the link names services that are no longer sold. */
  dropped: (count: number) =>
    count === 1
      ? 'One service in the link is no longer offered and has been left out.'
      : `${count} services in the link are no longer offered and have been left out.`,
} as const
