import { failure } from '#contract/failure.ts'
import type * as contract from '#contract/transfers/staff.ts'
import { queuedMail } from '#data/mail/mails.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import { saveOrderChange, withOrder } from '#data/orders/orders.ts'
import type { Transaction } from '#data/postgres.ts'
import { expectTransfer, listOrdersWithNoticeDue } from '#data/transfers/transfers.ts'
import { isErased } from '#domain/order/order.ts'
import { addDays, isDaytime, londonDay } from '#domain/time/working-day.ts'
import {
  outstandingAmount,
  findTransferNotice,
  receivedAmount,
  type TransferNotice,
} from '#domain/transfers/transfer.ts'
import {
  remainderRequestedMail,
  transferLapsedMail,
  transferNoticeMail,
} from '#emails/transfers/transfer.ts'
import { tryOrLog } from '#services/log.ts'
import { changeOrder } from '#use-cases/orders/work-on-order.ts'
import type { Shop, UseCase } from '#use-cases/shop.ts'

export const requestBalance: UseCase<typeof contract.requestBalance> = (
  shop,
  { orderId, earlier = 0 },
  actor,
) =>
  changeOrder(shop, orderId, (order) => {
    const { bank } = shop.catalogue.firm
    const sum = outstandingAmount(order)
    const isOpen =
      order.payment.settlement === 'awaiting_transfer' && receivedAmount(order.transfers) > 0
    if (!bank || !isOpen || isErased(order)) {
      return failure('order-changed', 'There is no outstanding balance to request for this order.')
    }
    // An undone transfer also counts here: it has withdrawn the earlier mail about the same sum.
    const occasion = `${orderId}:${sum}:${order.transfers.length}:${earlier}`
    const mails = [queuedMail(shop, remainderRequestedMail(order, shop, bank), occasion)]
    return { mails, events: [{ kind: 'rest-requested', amount: sum, actor }] }
  })

const MAX_NOTICES_PER_RUN = 50

/** By day, mails customers before and after the due day, then ends the order; partly paid orders wait for staff. */
export async function sendTransferNotices(shop: Shop, isLate: () => boolean): Promise<void> {
  if (!isDaytime(shop.clock.now())) return
  const today = londonDay(shop.clock.now())
  for (const orderId of await listOrdersWithNoticeDue(shop.db, today, MAX_NOTICES_PER_RUN)) {
    if (isLate()) return
    await tryOrLog(shop, 'transfer-postponed', () =>
      withOrder(shop.db, orderId, (order, tx) => sendTransferNotice(shop, tx, order)),
    )
  }
}

async function sendTransferNotice(shop: Shop, tx: Transaction, order: FullOrder) {
  const { transferDueOn: dueOn } = order
  if (order.payment.settlement !== 'awaiting_transfer' || dueOn === null) return
  const now = shop.clock.now()
  const today = londonDay(now)
  const { notice, nextOn } = findTransferNotice(dueOn, today)
  const isEnd = isErased(order) || (notice === 'lapse' && !isPartlyPaid(order))
  const mail = noticeMail(shop, order, notice, dueOn)
  const mails = mail ? [queuedMail(shop, mail, `${order.id}:${dueOn}`)] : []
  const payment = isEnd ? { ...order.payment, settlement: 'expired' as const } : order.payment
  const events = isEnd ? [{ kind: 'transfer-lapsed', actor: 'shop' } as const] : []
  // A partly paid order is checked daily, because staff may undo the received part as a mistake.
  const noticeOn = isEnd ? null : (nextOn ?? addDays(today, 1))
  const statements = [expectTransfer(order.id, { dueOn, noticeOn })]
  await saveOrderChange(tx, order, { payment, mails, events, statements }, now)
}

function isPartlyPaid({ transfers }: FullOrder): boolean {
  return receivedAmount(transfers) > 0
}

function noticeMail(
  shop: Shop,
  order: FullOrder,
  notice: TransferNotice | undefined,
  dueOn: string,
) {
  if (isPartlyPaid(order) || notice === undefined) return undefined
  if (notice === 'lapse') return transferLapsedMail(order, shop)
  const { bank } = shop.catalogue.firm
  return bank && transferNoticeMail(order, notice, shop, { bank, dueOn })
}
