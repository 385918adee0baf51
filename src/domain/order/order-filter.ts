import { cleanMultilineText } from '#domain/text/plain-text.ts'

import { PAYMENT_STATUSES, type PaymentStatus } from './order.ts'

/** The filter of the staff list. */
export interface OrderFilter {
  /** Part of an order's number, or of its buyer's name or address, in any spelling; blank for all. */
  search: string
  /** Null for all. */
  status: PaymentStatus | null
}

/** Parses a filter from a URL's query; unknown values count as not set. */
export function parseOrderFilter(query: { get(name: string): string | null }): OrderFilter {
  return {
    search: cleanMultilineText(query.get('search') ?? '').trim(),
    status: PAYMENT_STATUSES.find((status) => status === query.get('status')) ?? null,
  }
}

/** The URL query of a filter; unset parts are left out. */
export function filterQuery({ search, status }: OrderFilter): Record<string, string> {
  return { ...(search !== '' && { search }), ...(status !== null && { status }) }
}
