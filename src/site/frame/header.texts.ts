/** Accessible name of the cart link. */
export function cartName(count: number): string {
  return `Cart, ${count} ${count === 1 ? 'item' : 'items'}`
}
