import type { FullOrder } from '#data/orders/order-rows.ts'
import type { IntakeRow, StoredFile } from '#data/portal/intakes.ts'
import { DELIVERED_STEP_ID, isCollectingStep } from '#domain/order/delivery.ts'
import { findAnswerProblems } from '#domain/portal/intake.ts'
import type { PortalFile, PortalProduct } from '#domain/portal/portal.ts'
import { answersPath, portalFilePath } from '#paths.ts'

/**
 * The portal's part of one product. Once the work no longer collects, the firm needs only documents
 * that staff have asked for in addition or have returned, and answers that are complete but not
 * sent, such as reopened answers. With `key`, its addresses are the customer's.
 */
export function toPortalProduct(row: IntakeRow, order: FullOrder, key?: string): PortalProduct {
  const { productId, name, intake, remindAt, requests, deliveries } = row
  const changes = deliveries.filter(({ answer }) => answer === 'change').length
  const withFiles = <Item extends { files: StoredFile[] }>(item: Item) => ({
    ...item,
    files: item.files.map((file): PortalFile => ({ ...file, href: portalFilePath(file.id, key) })),
  })
  const item = order.items.find((one) => one.productId === productId)
  const isDelivered = item?.step === DELIVERED_STEP_ID
  const isCollecting = item !== undefined && isCollectingStep(item.steps, item.step)
  const own = new Set(intake.documents.map((document) => document.name))
  const isMoot = ({ name: asked, state }: IntakeRow['requests'][number]) =>
    state === 'outstanding' && (isDelivered || (!isCollecting && own.has(asked)))
  return {
    productId,
    name,
    isCollecting,
    isDelivered,
    requests: requests.map((one) => withFiles({ ...one, required: one.required && !isMoot(one) })),
    questionnaire:
      intake.questions.length === 0
        ? null
        : {
            questions: intake.questions,
            answers: row.answers,
            required: !isDelivered && (isCollecting || isAnswered(row)),
            state: questionnaireState(row),
            sentAt: row.answersSentAt,
            pdf: answersPath(order.id, productId, key),
          },
    deliveries: deliveries.map(withFiles),
    revisionsLeft: Math.max(0, intake.revisions - changes),
    remindAt,
  }
}

/** Whether the answers can be sent, and some are given. */
function isAnswered({ intake: { questions }, answers }: IntakeRow): boolean {
  const problems = findAnswerProblems(questions, answers)
  return Object.keys(answers).length > 0 && Object.keys(problems).length === 0
}

function questionnaireState({ answersSentAt, answersAcceptedAt }: IntakeRow) {
  if (answersAcceptedAt !== null) return 'accepted'
  return answersSentAt === null ? 'open' : 'sent'
}
