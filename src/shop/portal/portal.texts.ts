import { MAX_FILE_BYTES } from '#domain/portal/file-rules.ts'
import {
  canAnswerDelivery,
  isAwaitingCustomer,
  isOutstanding,
  needsAnswers,
  productOfRequest,
  type Delivery,
  type DocumentRequest,
  type PortalProduct,
} from '#domain/portal/portal.ts'
import { joinInSentence } from '#domain/text/list.ts'
import { numberInWords } from '#domain/text/number-in-words.ts'
import { formatDate } from '#domain/time/date.ts'

/** The types and sizes of files that a customer can send. */
export const FILES_HINT = `PDF, Word, Excel, PowerPoint, pictures, text or a ZIP, at most ${MAX_FILE_BYTES / 1024 / 1024} MB each.`

export function deliveryName({ isFinal }: Pick<Delivery, 'isFinal'>): string {
  return isFinal ? 'Finished document' : 'Draft'
}

/** Name of a product's newest delivery within a sentence. */
export function deliveryNoun({ deliveries: [newest] }: PortalProduct): string {
  return newest?.isFinal ? 'finished document' : 'draft'
}

/**
 * What the customer still has to send, as parts of a sentence: the number of documents, with the
 * number that staff have returned, and the text `answers`. No parts if nothing is missing.
 */
export function missingItemTexts(products: readonly PortalProduct[], answers: string): string[] {
  const unfinished = products.filter(({ isDelivered }) => !isDelivered)
  const missing = new Map(
    unfinished.flatMap(({ requests }) =>
      requests.filter(isOutstanding).map(({ id, state }) => [id, state]),
    ),
  )
  const returned = [...missing.values()].filter((state) => state === 'returned').length
  const counted = `${numberInWords(missing.size)} ${missing.size === 1 ? 'document' : 'documents'}`
  return [
    ...(missing.size > 0 ? [counted + againText(missing.size, returned)] : []),
    ...(unfinished.some(needsAnswers) ? [answers] : []),
  ]
}

function againText(documents: number, returned: number): string {
  if (returned === 0) return ''
  return returned === documents ? ' to send again' : ` (${numberInWords(returned)} to send again)`
}

/** Whether the firm's newest delivery awaits an answer: the customer can accept it or ask for a change. */
export function awaitsCustomerAnswer(product: PortalProduct): boolean {
  return canAnswerDelivery(product, product.deliveries[0]?.id ?? '', 'accepted')
}

/** Whether the firm waits for the customer to send or answer something about a product. */
export function isUnfinished(product: PortalProduct): boolean {
  return isAwaitingCustomer(product) || awaitsCustomerAnswer(product)
}

/** What the firm waits for, as parts of a sentence; the customer reads the default texts. */
export function neededFromCustomer(
  products: readonly PortalProduct[],
  answers = 'your answers to our questions',
  decision = 'your decision',
): string[] {
  const nouns = products.filter(awaitsCustomerAnswer).map(deliveryNoun)
  const ready = [...new Set(nouns)].map((noun) =>
    nouns.filter((one) => one === noun).length > 1 ? `${noun}s` : noun,
  )
  return [
    ...missingItemTexts(products, answers),
    ...(ready.length > 0 ? [`${decision} on the ${joinInSentence(ready)}`] : []),
  ]
}

/** What the firm waits for, in a sentence. */
export function neededSentence(products: readonly PortalProduct[]): string {
  const needed = neededFromCustomer(products)
  if (needed.length > 0) return `We need ${joinInSentence(needed)}.`
  return products.every((one) => one.isDelivered && one.deliveries.length > 0)
    ? 'Everything that we have sent you is below.'
    : 'There is nothing for you to send at present.'
}

/** Says which other products need the same document; blank if none does. */
export function alsoForText(
  requestId: string,
  product: PortalProduct,
  products: readonly PortalProduct[],
): string {
  const others = products.filter(
    (one) => one !== product && !one.isRefunded && one.requests.some(({ id }) => id === requestId),
  )
  return others.length > 0 ? `Also for ${joinInSentence(others.map(({ name }) => name))}.` : ''
}

/** The documents of a product that are shown with another product, each in a sentence. */
export function sharedTexts(product: PortalProduct, products: readonly PortalProduct[]): string[] {
  return product.requests.flatMap(({ id, name, state }) => {
    const shownWith = productOfRequest(products, id)
    if (!shownWith || shownWith === product) return []
    return `${name}: ${SHARED_STATES[state]} with ${shownWith.name}.`
  })
}

const SHARED_STATES: Record<DocumentRequest['state'], string> = {
  outstanding: 'asked for once,',
  received: 'received',
  accepted: 'received',
  returned: 'to be sent again,',
}

/** How many documents (`noun`) have arrived; blank if none has, and the firm does not wait for any. */
export function receivedText(
  { isCollecting }: Pick<PortalProduct, 'isCollecting'>,
  requests: readonly DocumentRequest[],
  hasNoun = false,
): string {
  const isCounted = ({ required, state }: DocumentRequest) =>
    isCollecting || required || state !== 'outstanding'
  return requests.some(isCounted) ? `${arrivedText(requests, hasNoun)} received` : ''
}

/** How many of the documents have arrived; optional ones count only if all are optional. */
function arrivedText(requests: readonly DocumentRequest[], hasNoun: boolean): string {
  const required = requests.filter((one) => one.required)
  const counted = required.length > 0 ? required : requests
  const arrived = counted.filter(({ state }) => state === 'received' || state === 'accepted')
  const noun = counted.length === 1 ? ' document' : ' documents'
  return `${arrived.length} of ${counted.length}${hasNoun ? noun : ''}`
}

/**
 * The state of a product in a few words; `own` are the documents that are shown with the product,
 * and `missing` counts the missing or invalid answers.
 */
export function productStateText(
  product: PortalProduct,
  own: readonly DocumentRequest[],
  missing: number,
): string {
  const { requests, deliveries } = product
  if (product.isRefunded) return 'Refunded'
  if (product.isDelivered) return deliveredText(deliveries)
  const isOwn = own.some(isOutstanding)
  const parts = [
    ...(awaitsCustomerAnswer(product) ? [readyText(product)] : []),
    ...(isOwn ? [documentsText(own)] : []),
    ...(!isOwn && requests.some(isOutstanding) ? ['documents asked for with another service'] : []),
    ...(needsAnswers(product) ? [questionsText(missing)] : []),
  ]
  return parts.join(', ') || idleText(product)
}

/** Text for a delivered product: the day of its newest delivery, and the customer's answer. */
function deliveredText([newest]: readonly Delivery[]): string {
  if (!newest) return 'Delivered'
  const answer = newest.answer === null ? 'not yet accepted' : ANSWER_NAMES[newest.answer]
  return `Delivered on ${formatDate(newest.deliveredAt)}, ${answer.toLowerCase()}`
}

export const ANSWER_NAMES = { accepted: 'Accepted', change: 'Change requested' } as const

function documentsText(requests: readonly DocumentRequest[]): string {
  const text = arrivedText(requests, true)
  return text === '0 of 1 document' ? '1 document to send' : text
}

export function readyText(product: PortalProduct): string {
  return `your ${deliveryNoun(product)} is ready`
}

function questionsText(missing: number): string {
  if (missing === 0) return 'answers ready to send'
  return missing === 1 ? '1 question to answer' : `${missing} questions to answer`
}

/** Text for a product for which the customer has to send nothing. */
function idleText(product: PortalProduct): string {
  const answer = product.deliveries[0]?.answer
  if (answer === 'accepted') return `You have accepted the ${deliveryNoun(product)}`
  return answer === 'change' ? 'You have asked for a change' : 'Nothing to send'
}
