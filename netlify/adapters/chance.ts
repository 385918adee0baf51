import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

import { ORDER_NUMBER_RANGE, orderNumber } from '#domain/order.ts'
import type { Chance } from '#use-cases/ports.ts'

/** The machine's clock and randomness. */
export const chance: Chance = {
  now: () => new Date(),
  uuid: () => randomUUID(),
  orderNumber: () => orderNumber(randomInt(ORDER_NUMBER_RANGE)),
  wait: (milliseconds) => setTimeout(milliseconds),
  every: (milliseconds, work) => {
    const timer = setInterval(() => void work(), milliseconds)
    return () => clearInterval(timer)
  },
}
