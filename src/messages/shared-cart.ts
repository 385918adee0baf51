import { formatDate } from '#domain/date.ts'

export const SHARED_CART = {
  question: 'Add these services to your cart?',
  gone: 'The services in this link are no longer offered',
  goneText: 'Nothing has been added to your cart.',
  fill: 'Add to Cart',
  add: 'Add to My Cart',
  replace: 'Replace My Cart',
  close: 'Close',
  filled: 'Your cart has been filled',
  /** Said in the question where the cart holds something already. */
  already: (count: number) =>
    `Your cart already holds ${count === 1 ? 'one service' : `${count} services`}. Add these to it, or replace it with them?`,
  /** Said below the total of a prepared cart whose prices have changed; `before` is what it came to. */
  repriced: (before: string) =>
    `A price has changed since: this cart came to ${before} when it was prepared. You would pay today’s prices, shown here. Write to us first if that is not what you agreed.`,
  /** Said in the question where a link names what is no longer sold. */
  dropped: (count: number) =>
    count === 1
      ? 'One service in the link is no longer offered and has been left out.'
      : `${count} services in the link are no longer offered and have been left out.`,
} as const

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
