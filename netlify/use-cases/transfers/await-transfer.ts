import { success, wrongField, type Result } from '#contract/failure.ts'
import type { CreatePaymentAnswer } from '#contract/shop/create-payment.ts'
import { queuedMail, type QueuedMail } from '#data/mail/mails.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import { saveOrderChange, withOrder } from '#data/orders/orders.ts'
import type { NewOrder } from '#data/orders/place-order.ts'
import type { Transaction } from '#data/postgres.ts'
import { countAwaitedTransfers, expectTransfer } from '#data/transfers/transfers.ts'
import type { Limit } from '#data/upkeep/limits.ts'
import { londonDay } from '#domain/time/working-day.ts'
import { findTransferNotice, receivedAmount, transferDueOn } from '#domain/transfers/transfer.ts'
import { orderUrl } from '#emails/orders/order-parts.ts'
import { transferExpectedMail, transferRequestedMail } from '#emails/transfers/transfer.ts'
import type { Shop } from '#use-cases/shop.ts'

/** Makes a pending order await its transfer; `closed` if the order has ended. Safe to repeat. */
export async function startTransferPayment(
  shop: Shop,
  { id }: FullOrder,
): Promise<Result<CreatePaymentAnswer> | 'closed'> {
  const order = await withOrder(shop.db, id, (current, tx) =>
    current.payment.settlement === 'pending' ? startAwaitingTransfer(shop, tx, current) : current,
  )
  if (order?.payment.settlement !== 'awaiting_transfer') return 'closed'
  const { accessKey: sessionId, number: orderNumber } = order
  return success({ url: orderUrl(order, shop), sessionId, orderNumber })
}

/** The payment request to the order's email address; undefined unless the full sum is awaited and `bank` is set. */
export function repeatedTransferRequestMail(shop: Shop, order: FullOrder): QueuedMail | undefined {
  const { bank } = shop.catalogue.firm
  const { payment, transferDueOn: dueOn, transfers } = order
  const isAwaited = payment.settlement === 'awaiting_transfer' && receivedAmount(transfers) === 0
  if (!isAwaited || dueOn === null || !bank) return undefined
  const mail = transferRequestedMail(order, shop, { bank, dueOn })
  return queuedMail(shop, mail, `${order.id}:${dueOn}:${order.accessKey}`)
}

/** Makes a locked order await its transfer; returns the changed order. */
export async function startAwaitingTransfer(shop: Shop, tx: Transaction, order: FullOrder) {
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
  const statements = [expectTransfer(order.id, { dueOn, noticeOn: nextOn })]
  const mails = [
    transferRequestedMail(after, shop, { bank, dueOn }),
    transferExpectedMail(after, shop),
  ].map((mail) => queuedMail(shop, mail, `${order.id}:${dueOn}`))
  const events = [{ kind: 'transfer-awaited', amount: order.total, actor: 'customer' } as const]
  return saveOrderChange(tx, after, { events, mails, statements }, clock.now())
}

/** Limits the orders by transfer from one network address: each order mails an unverified email address. */
export const TRANSFER_ORDER_LIMIT: Limit = { name: 'transfer-orders', uses: 20, seconds: 86_400 }
/** Maximum number of orders per email address that may await a transfer: each order mails an unverified address. */
const MAX_AWAITED_TRANSFERS = 3
const TOO_MANY_AWAITED =
  'Three orders with this email address are already waiting for their transfers'

/** Refuses an order by transfer beyond the limit of its email address. */
export async function refuseBeyondTransferLimit(
  { db, catalogue }: Shop,
  { paymentMethod, buyer, attempt }: NewOrder,
) {
  if (paymentMethod !== 'bank-transfer') return undefined
  if ((await countAwaitedTransfers(db, buyer.email, attempt)) < MAX_AWAITED_TRANSFERS)
    return undefined
  const message = `${TOO_MANY_AWAITED}. Pay one of them first, or call us on ${catalogue.firm.phone}. No money has been taken.`
  return wrongField('paymentMethod', TOO_MANY_AWAITED, message)
}
