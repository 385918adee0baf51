import { failure, success, type Result } from '#contract/failure.ts'
import type { PreparedCartAnswer } from '#contract/read-prepared-cart.ts'
import * as messages from '#data/contact-messages.ts'
import { isUuid } from '#domain/uuid.ts'
import { londonDay } from '#domain/working-day.ts'

import type { Shop } from './shop.ts'

/** The cart that was prepared with an answer, by the answer's id, which nobody can guess. */
export async function readPreparedCart(
  shop: Shop,
  id: string,
): Promise<Result<PreparedCartAnswer>> {
  const cart = isUuid(id) ? await messages.findPreparedCart(shop.db, id) : undefined
  if (!cart) return failure('not-found', 'This cart is no longer kept.')
  return success({ ...cart, isOver: cart.until < londonDay(shop.clock.now()) })
}
