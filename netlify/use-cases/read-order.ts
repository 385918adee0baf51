import { failure, success, type Result } from '#contract/failure.ts'
import type { OrderDetail } from '#contract/order.ts'
import { unprintable } from '#domain/invoice.ts'
import { isErased, paymentStatus } from '#domain/order.ts'
import { openRequests, refundable } from '#domain/refundable.ts'
import { isUuid } from '#domain/uuid.ts'
import { failureReason } from '#emails/mail-failure.ts'

import { derivedUuid } from './derived-uuid.ts'
import { invoiceOf } from './issue-documents.ts'
import type { OrderExtras } from './order-admin-port.ts'
import type { FullOrder } from './orders-port.ts'
import type { Ports } from './ports.ts'
import { documentRecords } from './read-document.ts'

/** One order with all that is known of it, for staff. */
export async function readOrder(ports: Ports, orderId: string): Promise<Result<OrderDetail>> {
  const order = isUuid(orderId) ? await ports.orders.byId(orderId) : undefined
  const extras = order && (await ports.orderAdmin.extras(order.id, ports.clock.now()))
  return order && extras ? success(detail(ports, order, extras)) : noSuchOrder()
}

/** In words, for staff. */
const DETAIL = {
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
  const invoice = invoiceOf(order)
  return invoice && !isErased(order)
    ? unprintable(invoice.facts.buyer).map((field) => DETAIL[field])
    : []
}

/** The answer for an order that does not exist. */
export function noSuchOrder(): Result<never> {
  return failure('order-not-found', 'There is no order at this address.')
}

function detail(ports: Ports, order: FullOrder, extras: OrderExtras): OrderDetail {
  const { id, number, date, buyer, paymentMethod, total, vatRate, payment, paymentIntentId } = order
  return {
    id,
    number,
    date,
    status: paymentStatus(payment, total),
    attention: payment.attention,
    buyer,
    paymentMethod,
    total,
    vatRate,
    refunded: payment.refunded,
    lost: payment.lost,
    refunds: payment.refunds,
    disputes: payment.disputes,
    warned: payment.warnings.some(({ actionable }) => actionable),
    reviewOpenedAt: payment.reviewOpenedAt,
    refundable: {
      ...refundable(order, order.refundRequests),
      // The same until somebody asks: whoever does so first is the one.
      requestId: derivedUuid(`refund ${id} ${order.refundRequests.length}`),
    },
    refundsAsked: openRequests(order, order.refundRequests).map((request) => ({
      id: request.id,
      amount: request.amount,
      askedAt: request.askedAt,
      isMade: request.state === 'made',
    })),
    documents: documentRecords(order),
    unprintable: unprintableDetails(order),
    duplicates: extras.duplicates,
    isTest: ports.provider.live && payment.live === false,
    items: order.items,
    terms: extras.terms,
    paymentUrl: paymentIntentId === null ? null : ports.provider.paymentUrl(paymentIntentId),
    mails: extras.mails.map(({ lastError, ...mail }) => ({
      ...mail,
      failure: failureReason(lastError),
    })),
    timeline: extras.timeline,
    issues: extras.issues,
  }
}
