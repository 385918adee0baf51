import type { NewEvent } from '#data/order-events.ts'
import type { FullOrder } from '#data/order-rows.ts'
import { save, type OrderChange } from '#data/orders.ts'
import type { Transaction } from '#data/postgres.ts'
import type { Refund } from '#domain/refund.ts'
import { settlementAfter } from '#domain/settlement.ts'
import { transferReading } from '#domain/transfer.ts'

import { changeOf } from './settle.ts'
import type { Shop } from './shop.ts'

interface News extends Pick<OrderChange, 'expects'> {
  /** Who has done it: what follows stands in the timeline as theirs. */
  actor: string
  /** What stands in the timeline before that. */
  entries?: readonly NewEvent[]
  /** Refunds that the transfers are paid back by. */
  refunds?: readonly Refund[]
}

/**
 * Writes what the transfers of a locked order make of its payment, with the documents and mails that
 * follow, and ends the transaction; returns the order as it is then.
 */
export function applyTransfers(
  shop: Shop,
  tx: Transaction,
  order: FullOrder,
  { actor, entries = [], refunds, expects }: News,
): Promise<FullOrder> {
  const reading = { ...transferReading(order, shop.provider.live), refunds: refunds ?? null }
  const settled = settlementAfter(order, reading, order.payment.readings)
  if (settled === 'stale') throw new Error('A reading of a locked order is never stale')
  const placed = { ...reading, sessionId: order.sessionId, issued: {} }
  const change = changeOf(shop, order, placed, settled)
  const events = [...entries, ...(change?.events ?? []).map((event) => ({ ...event, actor }))]
  const nothing = { ...order, mails: [], documents: [] }
  return save(tx, order, { ...(change ?? nothing), events, expects }, shop.clock.now())
}
