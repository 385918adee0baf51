import type { FullOrder } from '#data/orders/order-rows.ts'
import { currentInvoice, type DocumentSeller } from '#domain/documents/invoice.ts'
import { missingDocuments, type InvoicingContext } from '#domain/documents/missing-documents.ts'
import { isErased, isPaid, type PaymentState } from '#domain/order/order.ts'
import type { Firm } from '#services/catalogue.ts'
import type { Shop } from '#use-cases/shop.ts'

/** Drafts of the documents that an order lacks after a change of its payment. */
export function draftMissingDocuments(shop: Shop, order: FullOrder, payment: PaymentState) {
  if (!isPaid(payment) || payment.paidAt === null) return []
  // An invoice needs a named buyer; a credit note does not.
  if (isErased(order) && !currentInvoice(order.documents)) return []
  return missingDocuments(invoicingContext(shop, order, payment, payment.paidAt))
}

/** The facts for the documents of an order; `paidAt` is an ISO moment. */
export function invoicingContext(
  { catalogue, ids, provider }: Shop,
  order: FullOrder,
  payment: PaymentState,
  paidAt: string,
): InvoicingContext {
  return {
    order,
    seller: sellerOf(catalogue.firm),
    refunds: payment.refunds,
    parts: Object.fromEntries(order.refundRequests.map(({ id, parts }) => [id, parts])),
    documents: order.documents,
    paidAt,
    live: payment.live ?? provider.live,
    newId: () => ids.uuid(),
  }
}

export function sellerOf({ legalName, address, email, phone, company, vat }: Firm): DocumentSeller {
  const { street, city, postalCode, country } = address
  return {
    legalName,
    email,
    phone,
    address: [street, `${city} ${postalCode}`, country],
    ...(company && { company: { number: company.number, registeredIn: company.registeredIn } }),
    ...(vat && { vat: { number: vat.number } }),
  }
}
