import { success, type Result } from '#contract/failure.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import { DELIVERED_STEP_ID, isCollectingStep, type WorkStep } from '#domain/order/delivery.ts'
import { visibleQuestions, type Answers, type Question } from '#domain/portal/intake.ts'
import type { PortalProduct, Questionnaire } from '#domain/portal/portal.ts'
import { reviewAnswers, saveAnswers, sendAnswers } from '#use-cases/portal/answers.ts'
import { answerDelivery, deliverFiles } from '#use-cases/portal/deliveries.ts'
import { readPortal } from '#use-cases/portal/open-portal.ts'
import type { PortalShop } from '#use-cases/portal/portal-shop.ts'
import { reviewDocument } from '#use-cases/portal/requests.ts'
import { beginFile, finishFile, savePart, type FileSender } from '#use-cases/portal/send-file.ts'

export function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`A seeded order was refused: ${result.failure.message}`)
  return result.value
}

type PortalOrder = Pick<FullOrder, 'id' | 'accessKey'>

/**
 * Returns what customer and firm do about a product before it moves from one step to another: the
 * customer sends everything required before the second step, staff accept it, the firm delivers a
 * draft before a later step that waits for the customer, who then accepts it, and the finished
 * document at the end, which moves the work by itself.
 */
export async function openExchange(
  shop: PortalShop,
  { id: orderId, accessKey: key }: PortalOrder,
  productId: string,
  staff: string,
) {
  const { products } = valueOf(await readPortal(shop, orderId))
  const product = products.find((one) => one.productId === productId)

  async function sendFile(title: string, sender: Omit<FileSender, 'orderId'>, requestId?: string) {
    const bytes = new TextEncoder().encode(`${title}: an example.\n`)
    const file = { fileId: shop.ids.uuid(), requestId, name: `${title}.txt`, size: bytes.length }
    const by = { ...sender, orderId }
    valueOf(await beginFile(shop, file, by))
    valueOf(await savePart(shop, { ...file, part: 0 }, by, () => Promise.resolve(success(bytes))))
    valueOf(await finishFile(shop, file, by))
    return file.fileId
  }

  async function sendDocument({ id: requestId, name }: { id: string; name: string }) {
    const files = [await sendFile(name, { by: 'customer', key }, requestId)]
    const accepted = { decision: 'accepted', reason: '', seen: 'received', files } as const
    valueOf(await reviewDocument(shop, { orderId, requestId, ...accepted }, staff))
  }

  async function answer({ questions }: Questionnaire) {
    valueOf(await saveAnswers(shop, { key, productId, answers: answersTo(questions) }, ''))
    const sent = valueOf(await sendAnswers(shop, { key, productId }, ''))
    const sentAt = sent.products.find((one) => one.productId === productId)?.questionnaire?.sentAt
    const accepted = { orderId, productId, accepted: true, sentAt: sentAt ?? null }
    valueOf(await reviewAnswers(shop, accepted, staff))
  }

  async function collect({ requests, questionnaire }: PortalProduct) {
    const missing = requests.filter(({ required, state }) => required && state === 'outstanding')
    for (const request of missing) await sendDocument(request)
    if (questionnaire) await answer(questionnaire)
  }

  let draftId = ''

  async function acceptDraft() {
    const accepted = { deliveryId: draftId, answer: 'accepted', text: '' } as const
    draftId = ''
    valueOf(await answerDelivery(shop, { key, ...accepted }, ''))
  }

  async function deliver({ name }: PortalProduct, isFinal: boolean) {
    const fileIds = [await sendFile(name, { by: staff, key: undefined })]
    const delivery = { deliveryId: shop.ids.uuid(), orderId, productId, isFinal, fileIds, text: '' }
    valueOf(await deliverFiles(shop, delivery, staff))
    if (!isFinal) draftId = delivery.deliveryId
  }

  return async (steps: readonly WorkStep[], from: string, { id: to, waits }: WorkStep) => {
    if (product && from === steps[0]?.id) await collect(product)
    if (draftId !== '') await acceptDraft()
    if (!product || isCollectingStep(steps, to)) return { hasMoved: false }
    const isFinal = to === DELIVERED_STEP_ID
    if (waits || isFinal) await deliver(product, isFinal)
    return { hasMoved: isFinal }
  }
}

/** Answers to the questions that these answers show. */
function answersTo(questions: readonly Question[]): Answers {
  const answers: Record<string, string> = {}
  for (const question of questions) {
    if (visibleQuestions(questions, answers).includes(question))
      answers[question.id] = exampleOf(question)
  }
  return answers
}

function exampleOf({ kind, choices: [choice = ''] = [] }: Question): string {
  return {
    short: 'About half of it',
    long: 'It differs from year to year. The accounts show by how much.',
    number: '12',
    money: '£250,000',
    date: '2026-03-31',
    choice,
    'yes-no': 'no',
  }[kind]
}
