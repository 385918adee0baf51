import type { TransferBody } from '#contract/transfers/staff.ts'
import { findById } from '#data/orders/orders.ts'
import { londonDay } from '#domain/time/working-day.ts'
import { countedTransfers } from '#domain/transfers/transfer.ts'
import { aPaymentRequest } from '#tests/builders.ts'
import { attemptOf, detailOf, STAFF, valueOf, type TestShop } from '#tests/use-cases/a-shop.ts'
import { createPayment } from '#use-cases/checkout/create-payment.ts'
import { sendAllDueMails } from '#use-cases/mail/deliver-mails.ts'
import { settle } from '#use-cases/payments/settle.ts'
import { verifyPayment } from '#use-cases/payments/verify-payment.ts'
import { choosePayment } from '#use-cases/transfers/choose-payment.ts'
import { giveBack } from '#use-cases/transfers/give-back.ts'
import { recordTransfer, undoTransfer } from '#use-cases/transfers/record-transfer.ts'

interface Recorded extends Partial<TransferBody> {
  /** The number of the form; the id of the transfer is derived from this number. */
  n?: number
  actor?: string
}

export const REFUND_ACCOUNT = 'Ann Buyer, 11-22-33, 12345678'

/** Helpers for a shop's orders by bank transfer. */
export function transferActions(shop: TestShop) {
  /** Places an order that awaits its transfer; returns its id, its number, and its link's key and address. */
  async function placeOrder(attempt = attemptOf(900)) {
    const request = aPaymentRequest({ paymentMethod: 'bank-transfer', attempt })
    const answer = await createPayment(shop.context, request)
    const { orderNumber, sessionId: key, url } = valueOf(answer)
    const { id } = shop.database.rows.find(({ number }) => number === orderNumber)!
    return { id, number: orderNumber, key, url }
  }

  /** Chooses how to pay, as the customer of an order. */
  const choose = (key: string, method: 'credit-card' | 'bank-transfer') =>
    choosePayment(shop.context, { key, method }, '1.1.1.1')

  async function order(id: string) {
    const found = await findById(shop.context.db, id)
    if (!found) throw new Error('There is no such order')
    return found
  }

  const today = () => londonDay(shop.clock.port.now())

  /** Records money that arrived today, as staff who have seen all earlier transfers. */
  async function record(
    id: string,
    amount: number,
    { n = 1, actor = STAFF, ...more }: Recorded = {},
  ) {
    const arrived = { transferId: attemptOf(n), arrivedOn: today(), reference: 'ref' }
    const seen = more.seen ?? countedTransfers((await order(id)).transfers).map((one) => one.id)
    return recordTransfer(shop.context, { orderId: id, amount, ...arrived, ...more, seen }, actor)
  }

  /** Sends the due mails; returns their kinds. */
  async function sendMails(): Promise<string[]> {
    const before = shop.mail.sent.length
    await sendAllDueMails(shop.context)
    return shop.mail.sent
      .slice(before)
      .map(({ kind }) => kind)
      .toSorted()
  }

  return {
    placeOrder,
    /** Places an order whose buyer has opened the card page; also returns the page's session. */
    placeOrderWithCardPage: async () => {
      const placed = await placeOrder()
      await choose(placed.key, 'credit-card')
      return { ...placed, sessionId: shop.provider.sessions[0]!.sessionId }
    },
    choose,
    payByCard: async (sessionId: string) => {
      shop.provider.pay(sessionId)
      await settle(shop.context, sessionId)
    },
    /** What the customer's link shows. */
    view: (key: string) => verifyPayment(shop.context, { sessionId: key }, '1.1.1.1'),
    order,
    detail: (id: string) => detailOf(shop, id),
    today,
    record,
    sendMails,
    undo: (id: string, n = 1) =>
      undoTransfer(shop.context, { orderId: id, transferId: attemptOf(n) }, STAFF),
    give: (id: string, amount: number, n = 60) =>
      giveBack(
        shop.context,
        { requestId: attemptOf(n), orderId: id, amount, account: REFUND_ACCOUNT },
        STAFF,
      ),
    documentKinds: async (id: string) =>
      (await order(id)).documents.map(
        ({ kind, facts }) => `${kind}${facts.isUnpaid ? ' unpaid' : ''}`,
      ),
  }
}
