import { success, type Result } from '#contract/failure.ts'
import type { CreatePaymentAnswer } from '#contract/shop/create-payment.ts'
import { queuedMail, type QueuedMail } from '#data/mail/mails.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import { save, withOrder } from '#data/orders/orders.ts'
import type { Transaction } from '#data/postgres.ts'
import { noticeOn, received, transferDueOn } from '#domain/money/transfer.ts'
import type { Order } from '#domain/order/order.ts'
import { londonDay } from '#domain/time/working-day.ts'
import { transferExpected } from '#emails/orders/order-notification.ts'
import { orderUrl } from '#emails/orders/order-parts.ts'
import { transferRequested } from '#emails/transfers/transfer.ts'
import type { Shop } from '#use-cases/shop.ts'

/** What a browser remembers an order by: the session of its payment, or the key of its link. */
export function referenceOf({ paymentMethod, sessionId, accessKey }: Order): string {
  return paymentMethod === 'bank-transfer' ? accessKey : (sessionId ?? '')
}

/**
 * Has an order wait for its transfer, and mails the customer how to pay, and the firm; returns where its
 * page is, or `closed` where the order has ended. A repeat changes nothing.
 */
export async function awaitTransfer(
  shop: Shop,
  { id }: FullOrder,
): Promise<Result<CreatePaymentAnswer> | 'closed'> {
  const order = await withOrder(shop.db, id, (current, tx) =>
    current.payment.settlement === 'pending' ? expectMoney(shop, tx, current) : current,
  )
  if (order?.payment.settlement !== 'awaiting_transfer') return 'closed'
  return success({
    url: orderUrl(order, shop),
    sessionId: referenceOf(order),
    orderNumber: order.number,
  })
}

/** Tells a customer once more how to pay, at the address of now; undefined where no whole transfer is awaited. */
export function repeatTransferRequest(shop: Shop, order: FullOrder): QueuedMail | undefined {
  const { bank } = shop.catalogue.firm
  const { payment, transferDueOn: dueOn, transfers } = order
  const isAwaited = payment.settlement === 'awaiting_transfer' && received(transfers) === 0
  if (!isAwaited || dueOn === null || !bank) return undefined
  const mail = transferRequested(order, shop, { bank, dueOn })
  return queuedMail(shop, mail, `${order.id}:${dueOn}:${order.accessKey}`)
}

/** From now on an order waits for its transfer; returns it as it is then. */
export async function expectMoney(
  shop: Shop,
  tx: Transaction,
  order: FullOrder,
): Promise<FullOrder> {
  const { catalogue, clock } = shop
  const { bank } = catalogue.firm
  // Left out of the content since the order was begun.
  if (!bank) return order
  const today = londonDay(clock.now())
  const dueOn = transferDueOn(today, bank)
  const { nextOn } = noticeOn(dueOn, today)
  const after = {
    ...order,
    payment: { ...order.payment, settlement: 'awaiting_transfer' as const },
    transferDueOn: dueOn,
  }
  const mails = [
    transferRequested(after, shop, { bank, dueOn }),
    transferExpected(after, shop),
  ].map((mail) => queuedMail(shop, mail, `${order.id}:${dueOn}`))
  const events = [{ kind: 'transfer-awaited', amount: order.total, actor: 'customer' }]
  const expects = { dueOn, noticeOn: nextOn }
  return save(tx, order, { payment: after.payment, events, mails, expects }, clock.now())
}
