import { randomInt, randomUUID } from 'node:crypto'

import { ORDER_NUMBER_RANGE, orderNumber } from '#domain/order.ts'
import type { Chance } from '#use-cases/ports.ts'

/** The machine's clock and randomness. */
export const chance: Chance = {
  now: () => new Date(),
  uuid: () => randomUUID(),
  orderNumber: () => orderNumber(randomInt(ORDER_NUMBER_RANGE)),
}
