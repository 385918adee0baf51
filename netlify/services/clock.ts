import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

import { ORDER_NUMBER_RANGE, toOrderNumber } from '#domain/order/order.ts'

/** The machine's clock; injected, so that tests control the time. */
export const clock = {
  now: () => new Date(),
  wait: (milliseconds: number) => setTimeout(milliseconds),
  /** Runs `work`, which must not reject, at this interval; returns a function that stops it. */
  every: (milliseconds: number, work: () => Promise<void>) => {
    const timer = setInterval(() => void work(), milliseconds)
    return () => clearInterval(timer)
  },
}

export type Clock = typeof clock

export const idGenerator = {
  uuid: (): string => randomUUID(),
  orderNumber: () => toOrderNumber(randomInt(ORDER_NUMBER_RANGE)),
}

export type IdGenerator = typeof idGenerator
