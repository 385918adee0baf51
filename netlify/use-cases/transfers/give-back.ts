import { failure } from '#contract/failure.ts'
import type * as contract from '#contract/transfers/staff.ts'
import type { ActorAndTime } from '#data/actor.ts'
import { queuedMail } from '#data/mail/mails.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import type { OrderChange } from '#data/orders/orders.ts'
import { insertRefundRequest } from '#data/refunds/refund-requests.ts'
import { markTransfersReturned, withdrawMails } from '#data/transfers/transfers.ts'
import { formatMoney } from '#domain/money/money.ts'
import { isPaid } from '#domain/order/order.ts'
import { receivedAmount } from '#domain/transfers/transfer.ts'
import { transferReturnedMail } from '#emails/transfers/transfer.ts'
import { changeOrder } from '#use-cases/orders/work-on-order.ts'
import type { Shop, UseCase } from '#use-cases/shop.ts'

import { closeCardPage } from './record-transfer.ts'

export const giveBack: UseCase<typeof contract.giveBack> = (shop, body, actor) => {
  const { orderId, requestId, amount, account } = body
  return changeOrder(
    shop,
    orderId,
    (order, at) => {
      const known = order.refundRequests.find(({ id }) => id === requestId)
      const isSame = known?.amount === amount && known.account === account
      if (known) return isSame ? undefined : failure('attempt-reused', FORM_REUSED)
      return refusalOf(order, body) ?? endOrder(shop, order, { ...body, actor, at })
    },
    async (order) => {
      if (!isPaid(order.payment)) await closeCardPage(shop, order)
    },
  )
}

const FORM_REUSED =
  'This form has already been used for another refund. Close it and check the order.'
const NOTHING_RECEIVED = 'There is no money to return for this order. Check the order.'

function refusalOf({ payment, transfers }: FullOrder, { amount }: contract.GiveBackBody) {
  const sum = receivedAmount(transfers)
  if (isPaid(payment) || sum === 0) return failure('order-changed', NOTHING_RECEIVED)
  if (sum === amount) return undefined
  const message = `${formatMoney(sum)} has now been received for this order, and nothing has been returned. Check the order before you return it.`
  return failure('order-changed', message)
}

function endOrder(
  shop: Shop,
  order: FullOrder,
  { requestId, amount, account, actor, at }: contract.GiveBackBody & ActorAndTime,
): Partial<OrderChange> {
  const by = { askedAt: at.toISOString(), askedBy: actor }
  const reason = 'requested_by_customer' as const
  const request = { id: requestId, amount, parts: {}, reason, account, ...by }
  return {
    payment: { ...order.payment, settlement: 'expired' },
    mails: [queuedMail(shop, transferReturnedMail(order, shop, amount), requestId)],
    events: [{ kind: 'transfer-returned', amount, actor }],
    statements: [
      ...insertRefundRequest(order.id, request, 'made'),
      withdrawMails(order.id, at),
      markTransfersReturned(order.id, { actor, at }),
    ],
  }
}
