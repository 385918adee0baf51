import type { TransferBody } from '#contract/staff/transfers.ts'
import { findById } from '#data/orders/orders.ts'
import { countedTransfers } from '#domain/money/transfer.ts'
import { londonDay } from '#domain/time/working-day.ts'
import { aPaymentRequest } from '#tests/builders.ts'
import { createPayment } from '#use-cases/checkout/create-payment.ts'
import { deliverMails } from '#use-cases/mail/deliver-mails.ts'
import { giveBack } from '#use-cases/transfers/give-back.ts'
import { recordTransfer, undoTransfer } from '#use-cases/transfers/record-transfer.ts'

import { attemptOf, detailOf, STAFF, valueOf, type TestShop } from './a-shop.ts'

interface Recorded extends Partial<TransferBody> {
  /** The number of the form, which gives the transfer's id. */
  n?: number
  actor?: string
}

export const REFUND_ACCOUNT = 'Ann Buyer, 11-22-33, 12345678'

/** Helpers for a shop's orders by bank transfer. */
export function transfersOf(shop: TestShop) {
  /** An order that awaits its transfer. */
  async function awaited(attempt = attemptOf(900)) {
    const request = aPaymentRequest({ paymentMethod: 'bank-transfer', attempt })
    const answer = await createPayment(shop.context, request)
    const { orderNumber, sessionId: key, url } = valueOf(answer)
    const [row] = await shop.database.sql(`select id from orders where order_number = $1`, [
      orderNumber,
    ])
    return { id: String(row?.['id']), number: orderNumber, key, url }
  }

  async function order(id: string) {
    const found = await findById(shop.context.db, id)
    if (!found) throw new Error('There is no such order')
    return found
  }

  const today = () => londonDay(shop.clock.port.now())
  const seenOf = async (id: string) =>
    countedTransfers((await order(id)).transfers).map((one) => one.id)

  /** Records money that arrived today, as staff who have seen all earlier transfers. */
  async function record(
    id: string,
    amount: number,
    { n = 1, actor = STAFF, ...more }: Recorded = {},
  ) {
    const arrived = { transferId: attemptOf(n), arrivedOn: today(), reference: 'ref' }
    const seen = more.seen ?? (await seenOf(id))
    return recordTransfer(shop.context, { orderId: id, amount, ...arrived, ...more, seen }, actor)
  }

  async function sentMails(): Promise<string[]> {
    const before = shop.mail.sent.length
    await deliverMails(shop.context)
    await deliverMails(shop.context)
    return shop.mail.sent
      .slice(before)
      .map(({ kind }) => kind)
      .toSorted()
  }

  return {
    awaited,
    order,
    detail: (id: string) => detailOf(shop, id),
    today,
    seenOf,
    record,
    sentMails,
    undo: (id: string, n = 1) =>
      undoTransfer(shop.context, { orderId: id, transferId: attemptOf(n) }, STAFF),
    give: (id: string, amount: number, n = 60) =>
      giveBack(
        shop.context,
        { requestId: attemptOf(n), orderId: id, amount, account: REFUND_ACCOUNT },
        STAFF,
      ),
    documents: async (id: string) =>
      (await order(id)).documents.map(
        ({ kind, facts }) => `${kind}${facts.isUnpaid ? ' unpaid' : ''}`,
      ),
  }
}
