import type { CreatePaymentAnswer } from '#contract/create-payment.ts'
import { failure, success, type Result } from '#contract/failure.ts'
import type { FullOrder } from '#data/order-rows.ts'
import { save, withOrder } from '#data/orders.ts'
import type { Transaction } from '#data/postgres.ts'
import type { Order } from '#domain/order.ts'
import { noticesOf, transferDueOn } from '#domain/transfer.ts'
import { londonDay } from '#domain/working-day.ts'
import { transferExpected } from '#emails/transfer-notification.ts'
import { transferRequested } from '#emails/transfer.ts'
import { orderPagePath } from '#paths.ts'
import type { Catalogue } from '#services/catalogue.ts'

import type { Shop } from './shop.ts'

const NOT_OFFERED = 'Bank transfer is not available for this order'

/** The refusal of an order that is to be paid by transfer where none is offered. */
export function transferRefusal(
  { firm }: Catalogue,
  { paymentMethod, total }: Pick<Order, 'paymentMethod' | 'total'>,
): Result<never> | undefined {
  if (paymentMethod !== 'bank-transfer' || (firm.bank && total >= firm.bank.from)) return undefined
  return failure('invalid-request', `${NOT_OFFERED}. No money has been taken.`, {
    fields: { paymentMethod: NOT_OFFERED },
  })
}

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
    url: shop.siteUrl + orderPagePath(order.accessKey),
    sessionId: referenceOf(order),
    orderNumber: order.number,
  })
}

/** From now on an order waits for its transfer; returns it as it is then. */
export async function expectMoney(
  shop: Shop,
  tx: Transaction,
  order: FullOrder,
): Promise<FullOrder> {
  const { catalogue, siteUrl, firmInbox, ids, clock } = shop
  const { bank } = catalogue.firm
  // Left out of the content since the order was begun.
  if (!bank) return order
  const today = londonDay(clock.now())
  const dueOn = transferDueOn(today, bank)
  const [, noticeOn = null] = noticesOf(dueOn).find(([, day]) => day > today) ?? []
  const after = {
    ...order,
    payment: { ...order.payment, settlement: 'awaiting_transfer' as const },
    transferDueOn: dueOn,
  }
  const mails = [
    transferRequested(after, { firm: catalogue.firm, bank, siteUrl, dueOn }),
    transferExpected(after, { to: firmInbox, firm: catalogue.firm, siteUrl }),
  ].map((mail) => ({ ...mail, id: ids.uuid(), dedupeKey: `${mail.kind}:${order.id}:${dueOn}` }))
  const events = [{ kind: 'transfer-awaited', amount: order.total, actor: 'customer' }]
  return save(
    tx,
    order,
    { ...after, events, mails, documents: [], expects: { dueOn, noticeOn } },
    clock.now(),
  )
}
