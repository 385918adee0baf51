import { storedText } from '#browser/storage.ts'
import { parseStoredOrder, STORED_ORDER_KEY, type StoredOrder } from '#domain/stored-order.ts'

const stored = storedText('session', STORED_ORDER_KEY)

/** What this tab holds of an order: a copy, nothing, or text that is no order. */
export type OrderCopy =
  | { state: 'none' }
  | { state: 'malformed' }
  | { state: 'found'; order: StoredOrder }

/** The tab's copy of its order. */
export function readOrderCopy(): OrderCopy {
  const text = stored.read()
  if (text === null) return { state: 'none' }
  const order = parseStoredOrder(text)
  return order ? { state: 'found', order } : { state: 'malformed' }
}

/** Forgets the tab's copy of its order. */
export function forgetOrderCopy(): void {
  stored.remove()
}

/** Keeps a copy of the order until the tab closes. */
export function keepOrderCopy(order: StoredOrder): void {
  stored.write(JSON.stringify(order))
}
