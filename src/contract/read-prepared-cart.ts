import type { PreparedCart } from '#domain/prepared-cart.ts'

import type { Endpoint } from './endpoint.ts'

export interface PreparedCartAnswer extends PreparedCart {
  /** Whether its last day has passed. */
  isOver: boolean
}

/**
 * A cart that staff prepared, for whoever has its link: who did, and until when. Path
 * `/api/prepared-carts/{id}`, whose id cannot be guessed. `not-found`.
 */
export const readPreparedCart: Endpoint<never, PreparedCartAnswer> = {
  method: 'GET',
  path: '/api/prepared-carts/:id',
}

/** Where one prepared cart is read. */
export function preparedCartEndpoint(id: string): Endpoint<never, PreparedCartAnswer> {
  return { method: 'GET', path: `/api/prepared-carts/${encodeURIComponent(id)}` }
}
