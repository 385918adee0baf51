import { storedJson } from '#browser/storage.ts'
import { parseStoredOrder, STORED_ORDER_KEY, type StoredOrder } from '#domain/stored-order.ts'

/** What this tab holds of an order: a copy, nothing, or text that is no order. */
export type OrderCopy =
  | { state: 'none' }
  | { state: 'malformed' }
  | { state: 'found'; order: StoredOrder }

const stored = storedJson('session', STORED_ORDER_KEY, (value): OrderCopy => {
  if (value === null) return { state: 'none' }
  const order = parseStoredOrder(value)
  return order ? { state: 'found', order } : { state: 'malformed' }
})

/** The tab's copy of its order. */
export function readOrderCopy(): OrderCopy {
  return stored.read()
}

/** Forgets the tab's copy of its order. */
export function forgetOrderCopy(): void {
  stored.remove()
}

/** Keeps a copy of the order until the tab closes. */
export function keepOrderCopy(order: StoredOrder): void {
  stored.write(order)
}
