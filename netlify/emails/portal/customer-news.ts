import type { WorkStep } from '#domain/order/delivery.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import { problemsOfAnswers } from '#domain/portal/intake.ts'
import { isOutstanding, type PortalProduct } from '#domain/portal/portal.ts'
import { fillPartner } from '#domain/products/partners.texts.ts'
import { inSentence } from '#domain/text/list.ts'
import { formatDate } from '#domain/time/date.ts'
import { lines, paragraph, section, typedText } from '#emails/blocks.ts'
import { customerEmail } from '#emails/customer-email.ts'
import { leadersOfOrder } from '#emails/orders/order-parts.ts'
import type { Shop } from '#emails/sender.ts'

/** Adds a link to the portal on the order's page. */
const WITH_PORTAL = { hasLink: true, anchor: '#portal' }

/** Asks the customer for one more document. */
export function documentAskedMail(
  order: Order,
  shop: Shop,
  { product, name, why }: { product: string; name: string; why: string },
) {
  return customerEmail(order, shop, {
    kind: 'document-asked',
    subject: `${name}: one more document for your order ${order.number}`,
    heading: 'One more document',
    paragraphs: [
      `For ${product}, order ${order.number}, we need one more document: ${name}.`,
      why,
      'You can send it on the page of your order.',
    ],
    ...WITH_PORTAL,
  })
}

/** Tells the customer that a document has to be sent again, with the firm's reason. */
export function documentReturnedMail(
  order: Order,
  shop: Shop,
  { product, name, reason }: { product: string; name: string; reason: string },
) {
  return customerEmail(order, shop, {
    kind: 'document-returned',
    subject: `${name}: please send it again for your order ${order.number}`,
    heading: 'Please send a document again',
    paragraphs: [
      `For ${product}, order ${order.number}, we cannot use what you sent as ${name}.`,
      'You can send another file on the page of your order.',
    ],
    figures: [section('What is wrong', typedText(reason))],
    ...WITH_PORTAL,
  })
}

type Awaited = Pick<PortalProduct, 'name' | 'requests' | 'questionnaire'>

/** Reminds the customer of what the firm still waits for, by product. */
export function portalReminderMail(order: Order, shop: Shop, products: readonly Awaited[]) {
  return customerEmail(order, shop, {
    kind: 'portal-reminder',
    subject: `We are waiting for something from you for your order ${order.number}`,
    heading: 'We are waiting for something from you',
    paragraphs: [
      `To go on with your order ${order.number}, we still need what is listed here.`,
      'You can send it on the page of your order. If something keeps you from it, reply to this email.',
    ],
    figures: products.map((product) => section(product.name, lines(missingOf(product)))),
    ...WITH_PORTAL,
  })
}

function missingOf({ requests, questionnaire }: Awaited): string[] {
  const documents = requests
    .filter(isOutstanding)
    .map(({ name, state }) => (state === 'returned' ? `${name}: please send it again` : name))
  if (questionnaire?.state !== 'open') return documents
  const problems = problemsOfAnswers(questionnaire.questions, questionnaire.answers)
  const count = Object.keys(problems).length
  const answers = count === 1 ? '1 answer is missing' : `${count} answers are missing`
  return [...documents, `Questions: ${count === 0 ? 'answered, but not sent yet' : answers}`]
}

interface DeliveryNews {
  item: OrderItem
  /** Names of the files. */
  names: readonly string[]
  /** The firm's words; may be blank. */
  text: string
  revisionsLeft: number
  /** For the finished document: the step reached, and the last day of the order's page. */
  final: { step: WorkStep; lastDay: string | null } | undefined
}

/** Tells the customer that a draft or the finished document can be downloaded. */
export function deliveryMadeMail(
  order: Order,
  shop: Shop,
  { item, names, text, revisionsLeft, final }: DeliveryNews,
) {
  const { firm } = shop.catalogue
  const what = final ? 'the finished document' : 'a draft'
  const files = `${names.length === 1 ? 'File' : 'Files'}: ${inSentence(names)}`
  const step = final && fillPartner(final.step.mail, leadersOfOrder(order, shop), firm.adviser)
  const until = final?.lastDay ? ` The page is open until ${formatDate(final.lastDay)}.` : ''
  return customerEmail(order, shop, {
    kind: 'delivery-made',
    subject: `${item.name}: ${what} is ready`,
    heading: final ? 'Your finished document' : 'Your draft',
    paragraphs: [
      `For ${item.name}, order ${order.number}, ${what} is ready on the page of your order.`,
      ...(step ? [step] : []),
      `${whatToDo(revisionsLeft)}${until}`,
    ],
    figures: [paragraph(files), text && section(`From ${firm.name}`, typedText(text))],
    ...WITH_PORTAL,
  })
}

function whatToDo(revisionsLeft: number): string {
  if (revisionsLeft === 0) return 'Download it there, and accept it.'
  const rounds =
    revisionsLeft === 1 ? '1 round of revision is' : `${revisionsLeft} rounds of revision are`
  return `Download it there, and accept it or ask for a change: ${rounds} left.`
}
