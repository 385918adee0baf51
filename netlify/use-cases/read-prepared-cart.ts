import { failure, success, type Result } from '#contract/failure.ts'
import type { PreparedCartAnswer } from '#contract/read-prepared-cart.ts'
import { isUuid } from '#domain/uuid.ts'
import { londonDay } from '#domain/working-day.ts'

import type { Ports } from './ports.ts'

/** The cart that was prepared with an answer, by the answer's id, which nobody can guess. */
export async function readPreparedCart(
  { contactMessages, clock }: Pick<Ports, 'contactMessages' | 'clock'>,
  id: string,
): Promise<Result<PreparedCartAnswer>> {
  const cart = isUuid(id) ? await contactMessages.preparedCart(id) : undefined
  if (!cart) return failure('not-found', 'This cart is no longer kept.')
  return success({ ...cart, isOver: cart.until < londonDay(clock.now()) })
}
