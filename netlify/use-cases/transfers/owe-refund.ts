import { wrongField, type Result } from '#contract/failure.ts'
import type { OrderDetail } from '#contract/staff/order.ts'
import type * as contract from '#contract/transfers/staff.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import { insertRefundRequest, type NewRefundRequest } from '#data/refunds/refund-requests.ts'
import { setRefundSent } from '#data/transfers/transfers.ts'
import { isDayWithin, londonDay } from '#domain/time/working-day.ts'
import { orderNotFound } from '#use-cases/orders/read-order.ts'
import { changeOrder } from '#use-cases/orders/work-on-order.ts'
import { findRequestOrRefuse } from '#use-cases/refunds/refund-refusal.ts'
import type { Shop, UseCase } from '#use-cases/shop.ts'

import { applyTransfers } from './record-transfer.ts'

/** Status with which a refund by transfer is recorded; the provider has no part in this refund. */
const OWED = { status: 'succeeded', reason: null } as const

/** Stores a refund by bank transfer, with its credit note; staff record later that it was sent. Safe to repeat. */
export async function oweRefund(
  shop: Shop,
  orderId: string,
  wanted: NewRefundRequest & { account: string },
): Promise<Result<OrderDetail>> {
  if (wanted.account === '') return wrongField('account', NO_ACCOUNT, `${NO_ACCOUNT}.`)
  return changeOrder(shop, orderId, (order) => {
    const before = findRequestOrRefuse(order, wanted)
    if (before) return before.ok ? undefined : before
    return bookRefund(shop, order, wanted)
  })
}

const NO_ACCOUNT = 'Enter the account to which the money is sent'
const WRONG_DAY = 'Choose a day between the refund date and today'

function bookRefund(shop: Shop, order: FullOrder, wanted: NewRefundRequest) {
  const { id, amount, askedAt, askedBy } = wanted
  const request = { ...wanted, state: 'made' as const, sentOn: null }
  const refundRequests = [...order.refundRequests, request]
  const requested = { ...order, refundRequests }
  const refund = { ...OWED, id: `owed-${id}`, amount, requestId: id, createdAt: askedAt }
  const statements = insertRefundRequest(order.id, wanted, 'made')
  const options = { actor: askedBy, refunds: [refund], statements }
  return { ...applyTransfers(shop, requested, options), refundRequests }
}

export const recordRefundSent: UseCase<typeof contract.recordRefundSent> = (
  shop,
  { orderId, requestId, sentOn },
  actor,
) =>
  changeOrder(shop, orderId, ({ refundRequests }, at) => {
    const request = refundRequests.find(({ id, account }) => id === requestId && account !== null)
    if (!request) return orderNotFound()
    const days = { first: londonDay(new Date(request.askedAt)), last: londonDay(at) }
    if (sentOn !== null && !isDayWithin(sentOn, days)) {
      return wrongField('sentOn', WRONG_DAY, `${WRONG_DAY}.`)
    }
    return { statements: [setRefundSent({ id: requestId, orderId, sentOn }, { actor, at })] }
  })
