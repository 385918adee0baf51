import type { OrderEvent } from '#domain/order/order-event.ts'
import type { Order } from '#domain/order/order.ts'
import {
  applyReading,
  type PaymentReading,
  type SettlementChange,
} from '#domain/order/settlement.ts'
import { anOrder } from '#tests/builders.ts'

/**
 * The payment of an order (by default pending) after these readings, and all their events. Each
 * reading begins once the previous reading is stored.
 */
export function applyReadings(
  readings: readonly PaymentReading[],
  { total, payment: start }: Pick<Order, 'total' | 'payment'> = anOrder(),
): SettlementChange {
  const events: OrderEvent[] = []
  let payment = start
  for (const reading of readings) {
    const change = applyReading({ total, payment }, reading, payment.readings)
    if (change === 'stale') throw new Error('No reading was overtaken')
    payment = change.payment
    events.push(...change.events)
  }
  return { payment, events }
}

export const kindsOf = (events: readonly OrderEvent[]) => events.map(({ kind }) => kind)
