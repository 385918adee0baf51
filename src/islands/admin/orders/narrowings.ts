import { OPEN_SIDES, type OrderFilter } from '#domain/order-filter.ts'

/** How many sides of the list are narrowed, apart from the search. */
export function narrowings(filter: OrderFilter): number {
  const sides = Object.entries(filter).filter(([name]) => name in OPEN_SIDES)
  return sides.filter(([, value]) => value !== null).length
}
