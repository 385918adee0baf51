import { cleanMultilineText } from '#domain/text/plain-text.ts'

import { PAYMENT_STATUSES, type PaymentStatus } from './order.ts'

export interface OrderFilter {
  /** Part of an order's number or of its buyer's details, in any letter case; blank to show all orders. */
  search: string
  /** Null selects all statuses. */
  status: PaymentStatus | null
  /** Id of an ordered product; null for all. */
  product: string | null
}

/** Parses a filter from a URL's query; unknown values count as not set. */
export function parseOrderFilter(query: { get(name: string): string | null }): OrderFilter {
  return {
    search: cleanMultilineText(query.get('search') ?? '').trim(),
    status: PAYMENT_STATUSES.find((status) => status === query.get('status')) ?? null,
    product: /^[a-z0-9-]+$/.exec(query.get('product') ?? '')?.[0] ?? null,
  }
}

/** The URL query of a filter; unset parts are left out. */
export function filterQuery(filter: OrderFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
}
