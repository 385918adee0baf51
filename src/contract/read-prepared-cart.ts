import type { PreparedCart } from '#domain/prepared-cart.ts'
import { isRecord } from '#domain/record.ts'

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
  read,
}

/** Where one prepared cart is read. */
export function preparedCartEndpoint(id: string): Endpoint<never, PreparedCartAnswer> {
  return { ...readPreparedCart, path: `/api/prepared-carts/${encodeURIComponent(id)}` }
}

function read(answer: unknown): PreparedCartAnswer | undefined {
  if (!isRecord(answer)) return undefined
  const { lines, preparedBy, until, isOver } = answer
  if (!Array.isArray(lines) || !lines.every(isLine)) return undefined
  if (typeof preparedBy !== 'string' || typeof until !== 'string') return undefined
  return typeof isOver === 'boolean' ? { lines, preparedBy, until, isOver } : undefined
}

function isLine(value: unknown): value is PreparedCart['lines'][number] {
  if (!isRecord(value) || typeof value['id'] !== 'string') return false
  return Number.isSafeInteger(value['quantity']) && Number.isSafeInteger(value['price'])
}
