import { failure, success, type Result } from '#contract/failure.ts'
import { orderDetails, type OrderDetails } from '#data/order-details.ts'
import type { FullOrder } from '#data/order-rows.ts'
import * as orders from '#data/orders.ts'
import { isUuid } from '#domain/uuid.ts'
import { termsVersionPath } from '#paths.ts'
import type { Attachment } from '#services/mail.ts'

import { sellerOf } from './issue-documents.ts'
import { documentRecords } from './read-document.ts'
import { noSuchOrder } from './read-order.ts'
import type { Shop } from './shop.ts'

/** Events of the timeline that the evidence shows; notes and other work of staff are left out. */
const COURSE: readonly string[] = ['order-placed', 'payment-received', 'step-moved']
/** Mails that go to the firm. */
const INTERNAL: readonly string[] = ['order-notification', 'order-alert']

/** The evidence for a disputed order as a PDF for the bank. */
export async function disputeEvidence(shop: Shop, orderId: string): Promise<Result<Attachment>> {
  const order = isUuid(orderId) ? await orders.find(shop.db, orderId) : undefined
  const extras = order && (await orderDetails(shop.db, order.id, shop.clock.now()))
  if (!order || !extras) return noSuchOrder()
  if (order.payment.disputes.length === 0) {
    return failure('not-found', 'No bank has asked about the payment of this order.')
  }
  const content = await shop.printer.printEvidence(evidenceOf(shop, order, extras))
  return success({
    name: `dispute-evidence-${order.number}.pdf`,
    type: 'application/pdf',
    content,
  })
}

function evidenceOf(
  { catalogue, clock, siteUrl }: Shop,
  order: FullOrder,
  { terms, mails, timeline }: OrderDetails,
) {
  const { version } = terms
  return {
    madeAt: clock.now().toISOString(),
    seller: sellerOf(catalogue.firm),
    order,
    documents: documentRecords(order),
    terms: {
      ...terms,
      address: version && siteUrl + termsVersionPath(version),
      text: (version && catalogue.terms.get(version)) ?? null,
    },
    mails: mails
      .flatMap(({ kind, subject, to, sentAt }) =>
        sentAt === null || INTERNAL.includes(kind) ? [] : [{ kind, subject, to, sentAt }],
      )
      .toSorted((one, other) => one.sentAt.localeCompare(other.sentAt)),
    work: timeline.filter(({ kind }) => COURSE.includes(kind)).toReversed(),
  }
}
