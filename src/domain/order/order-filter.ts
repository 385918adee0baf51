import { legible } from '#domain/text/plain-text.ts'

import { PAYMENT_STATUSES, type PaymentStatus } from './order.ts'

/** What the staff list is narrowed to. */
export interface OrderFilter {
  /** Part of what names an order or its buyer, however it is written; blank for all. */
  search: string
  /** Null for all. */
  status: PaymentStatus | null
}

/** A filter out of the query of an address; what is not understood is left open. */
export function orderFilterFrom(query: { get(name: string): string | null }): OrderFilter {
  return {
    search: legible(query.get('search') ?? '').trim(),
    status: PAYMENT_STATUSES.find((status) => status === query.get('status')) ?? null,
  }
}

/** The query that stands for a filter; open sides are left out. */
export function filterQuery({ search, status }: OrderFilter): Record<string, string> {
  return { ...(search !== '' && { search }), ...(status !== null && { status }) }
}
