import { failure, success, type Result } from '#contract/failure.ts'
import type * as contract from '#contract/staff/transfers.ts'
import { queuedMail } from '#data/mail/mails.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import { saveOrderChange, withOrder } from '#data/orders/orders.ts'
import type { Transaction } from '#data/postgres.ts'
import { insertRefundRequest } from '#data/refunds/refund-requests.ts'
import { markTransfersReturned, withdrawMails } from '#data/transfers/transfers.ts'
import { formatMoney } from '#domain/money/money.ts'
import { isPaid } from '#domain/order/order.ts'
import { receivedAmount } from '#domain/transfers/transfer.ts'
import { transferReturnedMail } from '#emails/transfers/transfer.ts'
import { orderNotFound, readOrder } from '#use-cases/orders/read-order.ts'
import type { Shop, UseCase } from '#use-cases/shop.ts'

import { closeCardPage } from './record-transfer.ts'

export const giveBack: UseCase<typeof contract.giveBack> = async (shop, body, actor) => {
  const { orderId, requestId, amount, account } = body
  const order = await withOrder(shop.db, orderId, async (found, tx): Promise<Result<FullOrder>> => {
    const known = found.refundRequests.find(({ id }) => id === requestId)
    const isSame = known?.amount === amount && known.account === account
    if (known) return isSame ? success(found) : failure('attempt-reused', FORM_REUSED)
    const refused = refusalOf(found, body)
    return refused ?? success(await endOrder(shop, tx, found, { ...body, actor }))
  })
  if (!order) return orderNotFound()
  if (!order.ok) return order
  if (!isPaid(order.value.payment)) await closeCardPage(shop, order.value)
  return readOrder(shop, orderId)
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
  tx: Transaction,
  order: FullOrder,
  { requestId, amount, account, actor }: contract.GiveBackBody & { actor: string },
): Promise<FullOrder> {
  const at = shop.clock.now()
  const by = { askedAt: at.toISOString(), askedBy: actor }
  const reason = 'requested_by_customer' as const
  const request = { id: requestId, amount, parts: {}, reason, account, ...by }
  const statements = [
    ...insertRefundRequest(order.id, request, 'made'),
    withdrawMails(order.id, at),
    markTransfersReturned(order.id, { actor, at }),
  ]
  return saveOrderChange(
    tx,
    order,
    {
      payment: { ...order.payment, settlement: 'expired' },
      mails: [queuedMail(shop, transferReturnedMail(order, shop, amount), requestId)],
      events: [{ kind: 'transfer-returned', amount, actor }],
      statements,
    },
    at,
  )
}
