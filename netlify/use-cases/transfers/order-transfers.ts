import type { TransferDetails } from '#contract/transfers/customer.ts'
import type { OrderTransfers } from '#contract/transfers/order-transfers.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import { londonDay } from '#domain/time/working-day.ts'
import {
  canUndoTransfer,
  outstandingAmount,
  overpaidAmount,
  receivedAmount,
  returnedAmount,
} from '#domain/transfers/transfer.ts'
import { proFormaPath } from '#paths.ts'
import type { Shop } from '#use-cases/shop.ts'

export function transfersAndRefunds(order: FullOrder): OrderTransfers {
  return {
    transfer: transferOf(order),
    refundsOwed: order.refundRequests.flatMap(({ id, amount, account, askedAt, sentOn }) =>
      account !== null && sentOn === null ? [{ id, amount, account, askedAt }] : [],
    ),
    refundsSent: order.refundRequests.flatMap(({ id, amount, account, askedAt, sentOn }) =>
      account && sentOn ? [{ id, amount, account, askedAt, sentOn }] : [],
    ),
  }
}

function transferOf(order: FullOrder): OrderTransfers['transfer'] {
  const { paymentMethod, transfers, transferDueOn } = order
  const isByTransfer = paymentMethod === 'bank-transfer' || transferDueOn !== null
  if (!isByTransfer && transfers.length === 0) return null
  return {
    dueOn: transferDueOn,
    transfers: transfers.map((one) => ({ ...one, canUndo: canUndoTransfer(one, order) })),
    missing: outstandingAmount(order),
    excess: overpaidAmount(order),
  }
}

/** Details for paying an order by bank transfer, even after the order has lapsed. */
export function transferDetails(
  { catalogue, clock }: Shop,
  order: FullOrder,
  items: TransferDetails['items'],
): TransferDetails | undefined {
  const { paymentMethod, transferDueOn: dueOn, total, vatRate, buyer, transfers } = order
  const { bank } = catalogue.firm
  if (paymentMethod !== 'bank-transfer' || dueOn === null || !bank) return undefined
  const { daysToPay: _days, from: _from, ...account } = bank
  return {
    bank: account,
    total,
    received: receivedAmount(transfers),
    returned: returnedAmount(transfers),
    dueOn,
    isOverdue: londonDay(clock.now()) > dueOn,
    items,
    vatRate,
    country: buyer.country,
    proForma: proFormaPath(order.id, order.accessKey),
    begins: catalogue.words.transfer.page,
  }
}
