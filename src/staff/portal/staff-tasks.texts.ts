import {
  nextReminder,
  ownRequests,
  type PortalProduct,
  type Questionnaire,
} from '#domain/portal/portal.ts'
import { joinInSentence } from '#domain/text/list.ts'
import { formatDate } from '#domain/time/date.ts'
import {
  deliveryName,
  isUnfinished,
  neededFromCustomer,
  receivedText,
} from '#shop/portal/portal.texts.ts'

type Products = readonly PortalProduct[]

/** What staff have to do about a product, nothing once it is refunded; `id` is that of the document, answers or delivery. */
export function staffTasks(product: PortalProduct, products: Products) {
  const { productId, questionnaire, deliveries, isDelivered, isRefunded } = product
  if (isRefunded) return []
  const received = ownRequests(product, products).filter(({ state }) => state === 'received')
  const count = received.length === 1 ? '1 document' : `${received.length} documents`
  return [
    ...received.slice(0, 1).map(({ id }) => ({ id, text: `${count} to check` })),
    ...(questionnaire?.state === 'sent' ? [{ id: productId, text: 'answers to check' }] : []),
    ...deliveries
      .slice(0, 1)
      .filter(({ answer }) => answer === 'change' && !isDelivered)
      .map(({ id }) => ({ id, text: 'a change to make' })),
  ]
}

/** The product on which staff have to work first: to check or change something, or else to deliver. */
export function firstForStaff(products: Products): PortalProduct | undefined {
  const open = products.filter(({ isDelivered }) => !isDelivered)
  return (
    open.find((product) => staffTasks(product, products).length > 0) ??
    open.find((product) => !isUnfinished(product))
  )
}

/** What the firm waits for. */
export function awaitedText(products: Products, isDisputed: boolean): string {
  const awaited = products.flatMap((product) => {
    const own = { ...product, requests: ownRequests(product, products) }
    const needed = neededFromCustomer([own], 'the answers', 'the decision')
    const service = products.length > 1 ? ` for ${product.name}` : ''
    return needed.length === 0 ? [] : [joinInSentence(needed) + service]
  })
  if (products.every(({ isDelivered, isRefunded }) => isDelivered && !isRefunded))
    return `Everything has been delivered${awaited.length > 0 ? ', but not yet accepted' : ''}.`
  if (awaited.length === 0) return 'No document or answer is outstanding.'
  const reminder = nextReminder(products)
  const next = reminder === undefined ? '' : ` Reminder on ${formatDate(reminder)}.`
  const paused = isDisputed ? ' No reminder while the payment is disputed.' : next
  return `Waiting for the customer: ${awaited.join('; ')}.${paused}`
}

const ANSWER_STATES = { sent: 'received', accepted: 'accepted' } as const

const DELIVERY_STATES = { accepted: ', accepted', change: ', change requested' } as const

function answersText({ state, required }: Questionnaire): string {
  if (state !== 'open') return ANSWER_STATES[state]
  return required ? 'not sent yet' : 'not sent'
}

/** What has arrived and what has been delivered, in a few words. */
export function progressText(product: PortalProduct, products: Products): string {
  const received = receivedText(product, ownRequests(product, products), true)
  const { questionnaire, deliveries } = product
  const [newest] = deliveries
  return [
    ...(received ? [received] : []),
    ...(questionnaire ? [`answers ${answersText(questionnaire)}`] : []),
    ...(newest
      ? [deliveryName(newest) + (newest.answer ? DELIVERY_STATES[newest.answer] : ' delivered')]
      : []),
  ].join(' · ')
}
