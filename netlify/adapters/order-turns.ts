import type { FullOrder } from '#use-cases/orders-port.ts'

interface Turn {
  /** The order, where nothing is left to change. */
  idle: () => Promise<{ order: FullOrder | undefined } | undefined>
  work: () => Promise<FullOrder | undefined>
}

/**
 * Many calls about one order at once: one of them works and the others wait here, instead of on the
 * order's lock with a connection each, and then mostly find that nothing is left to change.
 */
export function newTurns() {
  const running = new Map<string, Promise<unknown>>()
  return async (orderId: string, { idle, work }: Turn) => {
    for (;;) {
      const other = running.get(orderId)
      if (!other) break
      await Promise.allSettled([other])
      const found = await idle()
      if (found) return found.order
    }
    const own = work()
    running.set(orderId, own)
    return own.finally(() => running.delete(orderId))
  }
}
