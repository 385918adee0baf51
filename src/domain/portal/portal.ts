import type { Answers, Question } from './intake.ts'

export const DOCUMENT_REQUEST_STATES = ['outstanding', 'received', 'accepted', 'returned'] as const

/** The state of a requested document; `returned` files need to be sent again. */
export type DocumentRequestState = (typeof DOCUMENT_REQUEST_STATES)[number]

/** A file of an order, completely received. */
export interface PortalFile {
  id: string
  name: string
  /** Bytes. */
  size: number
  /** ISO moment. */
  sentAt: string
  /** Address of the download. */
  href: string
}

export interface DocumentRequest {
  id: string
  name: string
  why: string
  /** Whether the firm needs the document to go on; false if it has gone on without it. */
  required: boolean
  state: DocumentRequestState
  /** Why staff last returned the document; blank if they have accepted it since, or never returned it. */
  reason: string
  files: readonly PortalFile[]
}

export type QuestionnaireState = 'open' | 'sent' | 'accepted'

export interface Questionnaire {
  questions: readonly Question[]
  answers: Answers
  /** Whether the firm needs the answers to go on; false if it has gone on without them. */
  required: boolean
  state: QuestionnaireState
  /** ISO moment when the answers were last sent, even if they are open again; null until then. */
  sentAt: string | null
  /** Address of the answers as a PDF. */
  pdf: string
}

/** A draft or finished document that the firm has sent. */
export interface Delivery {
  id: string
  isFinal: boolean
  /** Text by the firm; may be blank. */
  text: string
  /** ISO moment. */
  deliveredAt: string
  /** ISO moment of the customer's first download; null until then. */
  openedAt: string | null
  answer: 'accepted' | 'change' | null
  answerText: string
  /** ISO moment; null until the customer has answered. */
  answeredAt: string | null
  files: readonly PortalFile[]
}

export interface PortalProduct {
  productId: string
  name: string
  /** Whether the work still collects what the customer has to send. */
  isCollecting: boolean
  /** Whether the work has ended: it is delivered or refunded; the firm then needs nothing more. */
  isDelivered: boolean
  isRefunded: boolean
  requests: readonly DocumentRequest[]
  /** Null if the product has no questions. */
  questionnaire: Questionnaire | null
  /** Newest first. */
  deliveries: readonly Delivery[]
  /** Number of revision rounds that the customer may still use. */
  revisionsLeft: number
  /** ISO moment of the next reminder to the customer; null for no reminder. */
  remindAt: string | null
}

/** What customer and firm exchange about an order. A portal without products is not shown. */
export interface Portal {
  orderId: string
  /** Whether the customer can still send something: false once the work is over. */
  isOpen: boolean
  products: readonly PortalProduct[]
}

/**
 * The product with which a requested document is shown and counted. Of the products that list it:
 * the first that still collects, else the first that is not delivered, else the first that is not
 * refunded, else the first.
 */
export function productOfRequest<
  One extends Pick<PortalProduct, 'isCollecting' | 'isDelivered' | 'isRefunded'> & {
    requests: readonly { id: string }[]
  },
>(products: readonly One[], requestId: string): One | undefined {
  const needing = products.filter(({ requests }) => requests.some(({ id }) => id === requestId))
  return (
    needing.find(({ isCollecting }) => isCollecting) ??
    needing.find(({ isDelivered }) => !isDelivered) ??
    needing.find(({ isRefunded }) => !isRefunded) ??
    needing[0]
  )
}

/** The documents shown and counted with this product; a shared document is shown with one product only. */
export function ownRequests(product: PortalProduct, products: readonly PortalProduct[]) {
  return product.requests.filter(({ id }) => productOfRequest(products, id) === product)
}

/** Whether the firm needs answers that the customer has not sent. */
export function needsAnswers({ questionnaire }: Pick<PortalProduct, 'questionnaire'>): boolean {
  return questionnaire?.state === 'open' && questionnaire.required
}

/** Whether the firm waits for the customer's documents or answers; false once the work is delivered. */
export function isAwaitingCustomer(product: PortalProduct): boolean {
  return !product.isDelivered && (needsAnswers(product) || product.requests.some(isOutstanding))
}

/** ISO moment at which the customer is reminded next; undefined if no reminder is due. */
export function nextReminder(products: readonly PortalProduct[]): string | undefined {
  return products
    .filter(isAwaitingCustomer)
    .flatMap(({ remindAt }) => remindAt ?? [])
    .toSorted()[0]
}

/** An optional document is missing only if staff have returned it. */
export function isOutstanding({ state, required }: Pick<DocumentRequest, 'state' | 'required'>) {
  return state === 'returned' || (state === 'outstanding' && required)
}

/** Only the newest delivery, once, unless refunded; and a change only while a revision round is left. */
export function canAnswerDelivery(
  product: Pick<PortalProduct, 'deliveries' | 'revisionsLeft' | 'isRefunded'>,
  deliveryId: string,
  answer: 'accepted' | 'change',
): boolean {
  const [newest] = product.deliveries
  const isAwaited = newest?.id === deliveryId && newest.answer === null && !product.isRefunded
  return isAwaited && (answer === 'accepted' || product.revisionsLeft > 0)
}

/** Whether a requested document can still be sent, replaced or removed. */
export function canSendDocument({ state }: Pick<DocumentRequest, 'state'>): boolean {
  return state !== 'accepted'
}
