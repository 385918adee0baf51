import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

import { ORDER_NUMBER_RANGE, orderNumber } from '#domain/order.ts'

/** The time, passed in so that tests decide it. */
export interface Clock {
  now(): Date
  /** Resolves after a while. */
  wait(milliseconds: number): Promise<void>
  /** Runs `work`, which must not reject, at this interval; returns a function that stops it. */
  every(milliseconds: number, work: () => Promise<void>): () => void
}

/** Draws ids and order numbers. */
export interface IdGenerator {
  uuid(): string
  orderNumber(): string
}

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
