import { failure, success, type Result } from '#contract/failure.ts'
import type { OrderDetail } from '#contract/staff/order.ts'
import { readOrderDetails, type OrderDetails } from '#data/orders/order-details.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import * as orders from '#data/orders/orders.ts'
import { currentInvoice, unprintableFields } from '#domain/documents/invoice.ts'
import { pendingRefundRequests, refundableAmounts } from '#domain/money/refundable.ts'
import { isErased, paymentStatus, type WorkItem } from '#domain/order/order.ts'
import { promiseAfterMove } from '#domain/order/promise.ts'
import { productById } from '#domain/products/product.ts'
import { londonDay } from '#domain/time/working-day.ts'
import { failureReason } from '#emails/mail/mail-failure.ts'
import { stepMailTexts } from '#emails/orders/delivery-step.ts'
import { derivedUuid } from '#use-cases/checkout/digest.ts'
import { documentRecords } from '#use-cases/documents/read-document.ts'
import type { Shop } from '#use-cases/shop.ts'
import { transfersAndRefunds } from '#use-cases/transfers/order-transfers.ts'

export async function readOrder(shop: Shop, orderId: string): Promise<Result<OrderDetail>> {
  const order = await orders.findById(shop.db, orderId)
  const extras = order && (await readOrderDetails(shop.db, order.id, shop.clock.now()))
  return order && extras ? success(toOrderDetail(shop, order, extras)) : orderNotFound()
}

const DETAIL_LABELS = {
  name: 'the name',
  companyName: 'the company name',
  streetAddress: 'the street',
  city: 'the city',
  state: 'the state',
  zipCode: 'the postcode',
  country: 'the country',
  vatNumber: 'the VAT number',
  reference: 'the reference',
} as const

function unprintableDetails(order: FullOrder): string[] {
  const invoice = currentInvoice(order.documents)
  return invoice && !isErased(order)
    ? unprintableFields(invoice.facts.buyer).map((field) => DETAIL_LABELS[field])
    : []
}

export function orderNotFound(): Result<never> {
  return failure('order-not-found', 'There is no order at this address.')
}

/** Adds who leads the work, and to each step the email that a move to the step would send now. */
function toOrderedWork(shop: Shop, item: WorkItem): OrderDetail['items'][number] {
  const { catalogue, clock } = shop
  const name = productById(catalogue.products, item.productId)?.partner?.name
  const steps = item.steps.map((step) => {
    const promisedOn = promiseAfterMove(item, step.id, catalogue.products, clock.now())
    return { ...step, ...stepMailTexts(shop, { item, step, promisedOn }) }
  })
  const ledBy = name && { ledBy: `${catalogue.firm.responsible.one} ${name}` }
  return { ...item, steps, ...ledBy }
}

function toOrderDetail(shop: Shop, order: FullOrder, extras: OrderDetails): OrderDetail {
  const { id, number, date, buyer, paymentMethod, total, vatRate, payment, paymentIntentId } = order
  return {
    id,
    number,
    date,
    today: londonDay(shop.clock.now()),
    status: paymentStatus(order),
    buyer,
    paymentMethod,
    total,
    vatRate,
    refunded: payment.refunded,
    lost: payment.lost,
    refunds: payment.refunds,
    disputes: payment.disputes,
    ...transfersAndRefunds(order),
    refundable: {
      ...refundableAmounts(order),
      // The id of the next refund request. All pages opened before that request have the same id, so
      // that two submissions make one refund.
      requestId: derivedUuid(`refund ${id} ${order.refundRequests.length}`),
    },
    refundsAsked: pendingRefundRequests(order).map(({ id: request, amount, askedAt, state }) => ({
      id: request,
      amount,
      askedAt,
      state,
    })),
    documents: documentRecords(order),
    unprintable: unprintableDetails(order),
    isTest: shop.provider.live && payment.live === false,
    items: order.items.map((item) => toOrderedWork(shop, item)),
    paymentUrl: paymentIntentId === null ? null : shop.provider.paymentUrl(paymentIntentId),
    ...extras,
    mails: extras.mails.map(({ lastError, ...mail }) => ({
      ...mail,
      failure: failureReason(lastError),
    })),
  }
}
