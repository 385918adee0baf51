import { success, type Result } from '#contract/failure.ts'
import type { CreatePaymentAnswer } from '#contract/shop/create-payment.ts'
import { queuedMail, type QueuedMail } from '#data/mail/mails.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import { saveOrderChange, withOrder } from '#data/orders/orders.ts'
import type { Transaction } from '#data/postgres.ts'
import { findTransferNotice, receivedAmount, transferDueOn } from '#domain/money/transfer.ts'
import { londonDay } from '#domain/time/working-day.ts'
import { transferExpectedMail } from '#emails/orders/order-notification.ts'
import { orderUrl } from '#emails/orders/order-parts.ts'
import { transferRequestedMail } from '#emails/transfers/transfer.ts'
import { orderReferenceOf } from '#use-cases/orders/order-reference.ts'
import type { Shop } from '#use-cases/shop.ts'

/**
 * Makes a pending order await its transfer, and mails customer and firm; returns the address of the
 * order's page, or `closed` if the order has ended. A repeat changes nothing.
 */
export async function awaitTransfer(
  shop: Shop,
  { id }: FullOrder,
): Promise<Result<CreatePaymentAnswer> | 'closed'> {
  const order = await withOrder(shop.db, id, (current, tx) =>
    current.payment.settlement === 'pending' ? startAwaitingTransfer(shop, tx, current) : current,
  )
  if (order?.payment.settlement !== 'awaiting_transfer') return 'closed'
  return success({
    url: orderUrl(order, shop),
    sessionId: orderReferenceOf(order),
    orderNumber: order.number,
  })
}

/**
 * The payment request again, to the current address; undefined if the order no longer awaits its full
 * transfer.
 */
export function repeatTransferRequest(shop: Shop, order: FullOrder): QueuedMail | undefined {
  const { bank } = shop.catalogue.firm
  const { payment, transferDueOn: dueOn, transfers } = order
  const isAwaited = payment.settlement === 'awaiting_transfer' && receivedAmount(transfers) === 0
  if (!isAwaited || dueOn === null || !bank) return undefined
  const mail = transferRequestedMail(order, shop, { bank, dueOn })
  return queuedMail(shop, mail, `${order.id}:${dueOn}:${order.accessKey}`)
}

/** Makes a locked order await its transfer; returns the changed order. */
export async function startAwaitingTransfer(
  shop: Shop,
  tx: Transaction,
  order: FullOrder,
): Promise<FullOrder> {
  const { catalogue, clock } = shop
  const { bank } = catalogue.firm
  // The account was removed from the content after the order was placed.
  if (!bank) return order
  const today = londonDay(clock.now())
  const dueOn = transferDueOn(today, bank)
  const { nextOn } = findTransferNotice(dueOn, today)
  const after = {
    ...order,
    payment: { ...order.payment, settlement: 'awaiting_transfer' as const },
    transferDueOn: dueOn,
  }
  const mails = [
    transferRequestedMail(after, shop, { bank, dueOn }),
    transferExpectedMail(after, shop),
  ].map((mail) => queuedMail(shop, mail, `${order.id}:${dueOn}`))
  const events = [{ kind: 'transfer-awaited', amount: order.total, actor: 'customer' } as const]
  const expects = { dueOn, noticeOn: nextOn }
  return saveOrderChange(tx, order, { payment: after.payment, events, mails, expects }, clock.now())
}
