import type { WorkStep } from '#domain/order/delivery.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import { findAnswerProblems } from '#domain/portal/intake.ts'
import {
  isOutstanding,
  needsAnswers,
  ownRequests,
  type DocumentRequest,
  type PortalProduct,
} from '#domain/portal/portal.ts'
import { roundsText } from '#domain/portal/rounds.texts.ts'
import { fillPartner } from '#domain/products/partners.texts.ts'
import { joinInSentence } from '#domain/text/list.ts'
import { formatDate } from '#domain/time/date.ts'
import { lines, link, paragraph, quote, section, typedText, type Block } from '#emails/blocks.ts'
import { customerMail } from '#emails/customer-mail.ts'
import type { MailKind } from '#emails/mail.ts'
import { leadersOfOrder, orderUrl, VIEW_ORDER_LABEL } from '#emails/orders/order-parts.ts'
import type { Shop } from '#emails/sender.ts'
import { deliveryFragment, portalFragment } from '#paths.ts'

interface PortalMail {
  kind: MailKind
  subject: string
  heading: string
  productId?: string
}

/** A mail to the customer with a link to the portal, by default to its part about the mail's product. */
function portalMail(
  order: Order,
  shop: Shop,
  mail: PortalMail,
  news: string,
  blocks: (Block | '')[],
  [label, fragment] = [VIEW_ORDER_LABEL, portalFragment(mail.productId)],
) {
  const toPortal = link(label, `${orderUrl(order, shop)}#${fragment}`)
  return customerMail(order, shop, { ...mail, paragraphs: [news], figures: [...blocks, toPortal] })
}

interface AboutDocument {
  productId: string
  /** Names of the product and of the document. */
  product: string
  name: string
}

export function documentAskedMail(
  order: Order,
  shop: Shop,
  { productId, product, name, why }: AboutDocument & { why: string },
) {
  const subject = `${name}: one more document for your order ${order.number}`
  const head = { kind: 'document-asked', subject, heading: 'One more document', productId } as const
  const news = `For your ${product} (order ${order.number}), we need one more document: ${name}.`
  const where = paragraph('You can send it on your order page.')
  return portalMail(order, shop, head, news, [paragraph(why), where])
}

export function documentReturnedMail(
  order: Order,
  shop: Shop,
  { productId, product, name, reason }: AboutDocument & { reason: string },
) {
  const subject = `${name}: one document to send again for your order ${order.number}`
  const heading = 'One document to send again'
  const head = { kind: 'document-returned', subject, heading, productId } as const
  const news = `For your ${product} (order ${order.number}), we cannot use what you sent as ${name}.`
  const where = paragraph('You can send another file on your order page.')
  return portalMail(order, shop, head, news, [section('What is wrong', typedText(reason)), where])
}

export function portalReminderMail(order: Order, shop: Shop, products: readonly PortalProduct[]) {
  const heading = 'What we still need from you'
  const subject = `${heading} for your order ${order.number}`
  const news = `To go on with your order ${order.number}, we need what is listed below. You can send it on your order page. If something keeps you from it, tell us.`
  const lists = products.flatMap((product) => {
    const items = missingItems(product, ownRequests(product, products))
    return items.length > 0 ? section(product.name, lines(items)) : []
  })
  return portalMail(order, shop, { kind: 'portal-reminder', subject, heading }, news, lists)
}

function missingItems(product: PortalProduct, own: readonly DocumentRequest[]): string[] {
  const documents = own
    .filter(isOutstanding)
    .map(({ name, state }) => (state === 'returned' ? `${name}: to be sent again` : name))
  const { questionnaire } = product
  if (!questionnaire || !needsAnswers(product)) return documents
  const problems = findAnswerProblems(questionnaire.questions, questionnaire.answers)
  const count = Object.keys(problems).length
  const answers = count === 1 ? '1 answer is missing' : `${count} answers are missing`
  return [...documents, `Questions: ${count === 0 ? 'answered, but not sent yet' : answers}`]
}

interface DeliveryNews {
  item: OrderItem
  names: readonly string[]
  /** Text by the firm; may be blank. */
  text: string
  revisionsLeft: number
  /** For the finished document: the last step of the work, and the last day of the order's page. */
  final: { step: WorkStep; lastDay: string | null } | undefined
}

export function deliveryMadeMail(
  order: Order,
  shop: Shop,
  { item, names, text, revisionsLeft: left, final }: DeliveryNews,
) {
  const { productId } = item
  const { firm } = shop.catalogue
  const kind = final ? 'finished document' : 'draft'
  const ready = `${item.name}: your ${kind} is ready`
  const head = { kind: 'delivery-made', subject: ready, heading: ready, productId } as const
  const news = final
    ? fillPartner(final.step.mail, leadersOfOrder(order, shop, productId), firm.adviser)
    : `The draft of your ${item.name} is ready for you to read.`
  const files = names.length === 1 ? 'File' : 'Files'
  const until = final?.lastDay ? ` The page is open until ${formatDate(final.lastDay)}.` : ''
  const blocks = [
    text && quote(`${firm.name} writes:`, text),
    paragraph(`Order ${order.number}. ${files}: ${joinInSentence(names)}`),
    paragraph(answerText(left) + until),
  ]
  const fragment = deliveryFragment(productId)
  return portalMail(order, shop, head, news, blocks, [`Read the ${kind}`, fragment])
}

/** What the customer can do with a delivery while this many rounds of revision are left. */
function answerText(rounds: number): string {
  if (rounds === 0) return 'Read it, then accept it on your order page.'
  return `Read it, then accept it or ask for a change on your order page. You have ${roundsText(rounds)} left.`
}
