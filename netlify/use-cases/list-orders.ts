import { failure, success, type Result } from '#contract/failure.ts'
import type { OrdersAnswer } from '#contract/orders.ts'

import type { Ports } from './ports.ts'

const PAGE = 50
const LONGEST_SEARCH = 200

/** A page of the staff list, newest first; a blank search shows all. */
export async function listOrders(
  ports: Ports,
  query: { search: string; cursor: string | null },
): Promise<Result<OrdersAnswer>> {
  const search = query.search.trim()
  if (search.length > LONGEST_SEARCH) {
    return failure('invalid-request', `Search for at most ${LONGEST_SEARCH} characters`, {
      fields: { search: `At most ${LONGEST_SEARCH} characters` },
    })
  }
  const page = await ports.orders.page({ search, cursor: query.cursor, limit: PAGE })
  return page
    ? success(page)
    : failure('invalid-request', 'This page of the list does not exist', {
        fields: { cursor: 'Begin again without a cursor' },
      })
}
