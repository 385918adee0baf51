import { failure, type Failure, type Result } from '#contract/failure.ts'
import type { OrderDetail } from '#contract/order.ts'
import type { FullOrder } from '#data/order-rows.ts'
import { withOrder } from '#data/orders.ts'
import type { Transaction } from '#data/postgres.ts'
import * as refundRequests from '#data/refund-requests.ts'
import type { NewRequest } from '#data/refund-requests.ts'
import { isDayWithin } from '#domain/day-span.ts'
import { londonDay, type Day } from '#domain/working-day.ts'

import { noSuchOrder, readOrder } from './read-order.ts'
import { applyTransfers } from './record-transfer.ts'
import { isSame, OTHER_REFUND, refusalOf } from './refund-refusal.ts'
import type { Shop } from './shop.ts'

/** As the books have a refund that no provider makes. */
const OWED = { status: 'succeeded', reason: null } as const

/**
 * Refunds money of a bank transfer: credits it at once, and owes it to the customer's account until
 * staff record that it was sent. Safe to repeat.
 */
export async function oweRefund(
  shop: Shop,
  orderId: string,
  wanted: NewRequest & { account: string },
): Promise<Result<OrderDetail>> {
  if (wanted.account === '') return noAccount()
  const outcome = await withOrder(shop.db, orderId, async (order, tx) => {
    const known = order.refundRequests.find(({ id }) => id === wanted.id)
    if (known) return isSame(known, wanted) ? undefined : OTHER
    const refusal = refusalOf(order, wanted)
    if (refusal) return refusal
    await refundRequests.addOwed(tx, orderId, wanted)
    await credit(shop, tx, order, wanted)
    return undefined
  })
  return outcome ? { ok: false, failure: outcome } : readOrder(shop, orderId)
}

const OTHER: Failure = { code: 'attempt-reused', message: OTHER_REFUND }

function noAccount(): Result<never> {
  const message = 'Write down the account that the money goes to'
  return failure('invalid-request', `${message}.`, { fields: { account: message } })
}

async function credit(
  shop: Shop,
  tx: Transaction,
  order: FullOrder,
  { id, amount, askedAt, askedBy, ...wanted }: NewRequest,
): Promise<void> {
  const request = { ...wanted, id, amount, askedAt, askedBy, state: 'made' as const, sentOn: null }
  const requested = { ...order, refundRequests: [...order.refundRequests, request] }
  const refund = { ...OWED, id: `owed-${id}`, amount, requestId: id, createdAt: askedAt }
  await applyTransfers(shop, tx, requested, { actor: askedBy, refunds: [refund] })
}

/** Notes that a refund that was owed has been sent on a day. Safe to repeat. */
export async function recordRefundSent(
  shop: Shop,
  { orderId, requestId, sentOn }: { orderId: string; requestId: string; sentOn: Day },
  actor: string,
): Promise<Result<OrderDetail>> {
  const at = shop.clock.now()
  const outcome = await withOrder(shop.db, orderId, async ({ refundRequests: requests }, tx) => {
    const request = requests.find(({ id, account }) => id === requestId && account !== null)
    if (!request) return 'missing'
    const days = { first: londonDay(new Date(request.askedAt)), last: londonDay(at) }
    if (!isDayWithin(sentOn, days)) return 'wrong-day'
    await refundRequests.markSent(tx, { id: requestId, orderId, sentOn }, { actor, at })
    return 'done'
  })
  if (outcome === 'wrong-day') {
    const message = 'Choose a day between that of the refund and today'
    return failure('invalid-request', `${message}.`, { fields: { sentOn: message } })
  }
  return outcome === 'done' ? readOrder(shop, orderId) : noSuchOrder()
}
