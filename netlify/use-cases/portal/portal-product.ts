import type { FullOrder } from '#data/orders/order-rows.ts'
import type { IntakeRow, StoredFile } from '#data/portal/intakes.ts'
import { DELIVERED_STEP_ID } from '#domain/order/delivery.ts'
import type { PortalFile, PortalProduct } from '#domain/portal/portal.ts'
import { answersPath, portalFilePath } from '#paths.ts'

/** The portal's part of one product; with `key` its addresses are the customer's. */
export function productOf(row: IntakeRow, order: FullOrder, key?: string): PortalProduct {
  const { productId, name, intake, remindAt, requests, deliveries } = row
  const changes = deliveries.filter(({ answer }) => answer === 'change').length
  const withFiles = <Item extends { files: StoredFile[] }>(item: Item) => ({
    ...item,
    files: item.files.map((file): PortalFile => ({ ...file, href: portalFilePath(file.id, key) })),
  })
  return {
    productId,
    name,
    isDelivered: order.items.some(
      (item) => item.productId === productId && item.step === DELIVERED_STEP_ID,
    ),
    requests: requests.map(withFiles),
    questionnaire:
      intake.questions.length === 0
        ? null
        : {
            questions: intake.questions,
            answers: row.answers,
            state: questionnaireState(row),
            sentAt: row.answersSentAt,
            pdf: answersPath(order.id, productId, key),
          },
    deliveries: deliveries.map(withFiles),
    revisionsLeft: Math.max(0, intake.revisions - changes),
    remindAt,
  }
}

function questionnaireState({ answersSentAt, answersAcceptedAt }: IntakeRow) {
  if (answersAcceptedAt !== null) return 'accepted'
  return answersSentAt === null ? 'open' : 'sent'
}
