import { NO_FILTERS, type OrderFilter } from '#domain/order-filter.ts'

/** How many filters are set, apart from the search. */
export function activeFilterCount(filter: OrderFilter): number {
  const filters = Object.entries(filter).filter(([name]) => name in NO_FILTERS)
  return filters.filter(([, value]) => value !== null).length
}
