import { queuedMail, type QueuedMail } from '#data/mail/mails.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import type { DocumentDraft } from '#domain/documents/invoice.ts'
import { isPaid } from '#domain/order/order.ts'
import type { Mail } from '#emails/mail.ts'
import { orderConfirmation } from '#emails/orders/order-confirmation.ts'
import { orderNotification } from '#emails/orders/order-notification.ts'
import {
  disputeClosedMail,
  invoiceCorrectedMail,
  paymentFailedMail,
  refundFailedMail,
  refundMadeMail,
} from '#emails/payments/payment-news.ts'
import type { Shop } from '#use-cases/shop.ts'

interface Change {
  before: FullOrder
  after: FullOrder
  documents: readonly DocumentDraft[]
}

/** A mail, the occasion that makes it unique among mails of its kind, and the attached document. */
type News = readonly [mail: Mail, occasion: string, documentId?: string | undefined]

/** The mails to customer and firm after a change of an order's payment. */
export function mailsOfChange(shop: Shop, change: Change): QueuedMail[] {
  const news = [
    ...settlementNews(shop, change),
    ...refundNews(shop, change),
    ...invoiceNews(shop, change),
    ...disputeNews(shop, change),
  ]
  return news.map((one) => queuedMail(shop, ...one))
}

function settlementNews(shop: Shop, { before, after, documents }: Change): News[] {
  const { settlement } = after.payment
  if (settlement === before.payment.settlement) return []
  if (settlement === 'failed') return [[paymentFailedMail(after, shop), after.id]]
  if (!isPaid(after.payment)) return []
  // The documents may also include a copy (version 2 or later) of a cancelled invoice.
  const invoice = documents.find(({ kind, version }) => kind === 'invoice' && version === 1)
  const subject = invoice?.subject ?? after.id
  return [
    [orderConfirmation(after, shop), subject, invoice?.id],
    [orderNotification(after, shop), subject],
  ]
}

/** Mails about successful refunds, and about refunds that failed after such a mail. */
function refundNews(shop: Shop, { before, after, documents }: Change): News[] {
  return documents.flatMap(({ id, kind, subject, facts }): News[] => {
    const refund = after.payment.refunds.find((one) => one.id === subject)
    const known = before.payment.refunds.find((one) => one.id === subject)
    if (kind !== 'credit-note' || !refund || known?.status === refund.status) return []
    const email = facts.isVoid === true ? refundFailedMail : refundMadeMail
    return [[email(after, refund, shop, facts.lines), subject, id]]
  })
}

/** A mail about each replacement invoice. An invoice issued with a payment is attached to the confirmation. */
function invoiceNews(shop: Shop, { before, after, documents }: Change): News[] {
  if (!isPaid(before.payment)) return []
  return documents
    .filter(({ kind, version, facts }) => kind === 'invoice' && version === 1 && facts.invoice)
    .map(({ id, subject }) => [invoiceCorrectedMail(after, shop), subject, id])
}

/** Mails about decisions on disputes; an inquiry leads to no mail, because it takes no money. */
function disputeNews(shop: Shop, { before, after }: Change): News[] {
  return after.payment.disputes.flatMap((dispute): News[] => {
    const known = before.payment.disputes.find(({ id }) => id === dispute.id)
    const { id, status } = dispute
    if ((status !== 'won' && status !== 'lost') || known?.status === status) return []
    return [[disputeClosedMail(after, dispute, shop), `${id}:${status}`]]
  })
}
