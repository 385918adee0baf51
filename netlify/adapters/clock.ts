import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

import { ORDER_NUMBER_RANGE, orderNumber } from '#domain/order.ts'
import type { Clock, IdGenerator } from '#use-cases/ports.ts'

/** The machine's clock. */
export const clock: Clock = {
  now: () => new Date(),
  wait: (milliseconds) => setTimeout(milliseconds),
  every: (milliseconds, work) => {
    const timer = setInterval(() => void work(), milliseconds)
    return () => clearInterval(timer)
  },
}

/** Ids of the machine's randomness. */
export const ids: IdGenerator = {
  uuid: () => randomUUID(),
  orderNumber: () => orderNumber(randomInt(ORDER_NUMBER_RANGE)),
}
