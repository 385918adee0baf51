import type { OrderFilter } from '#domain/order-filter.ts'

/** How many sides of the list are narrowed, apart from the search. */
export function narrowings({ status, step, mail, from, to }: OrderFilter): number {
  return [status, step, mail, from, to].filter((side) => side !== null).length
}
