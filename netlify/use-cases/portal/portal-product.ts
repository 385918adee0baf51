import type { FullOrder } from '#data/orders/order-rows.ts'
import type { IntakeRow, StoredFile } from '#data/portal/intakes.ts'
import { isCollectingStep } from '#domain/order/delivery.ts'
import { isWorkOpen } from '#domain/order/order.ts'
import type { PortalFile, PortalProduct } from '#domain/portal/portal.ts'
import { answersPath, portalFilePath } from '#paths.ts'

/**
 * The portal's part of one product. Once the work no longer collects, the firm needs only documents
 * that staff have asked for beside the product's own or have returned, and answers that were sent and
 * are open again. With `key`, its addresses are the customer's.
 */
export function toPortalProduct(row: IntakeRow, order: FullOrder, key?: string): PortalProduct {
  const { productId, name, intake, remindAt, requests, deliveries } = row
  const changes = deliveries.filter(({ answer }) => answer === 'change').length
  const withFiles = <Item extends { files: StoredFile[] }>(item: Item) => ({
    ...item,
    files: item.files.map((file): PortalFile => ({ ...file, href: portalFilePath(file.id, key) })),
  })
  const item = order.items.find((one) => one.productId === productId)
  const isDelivered = item !== undefined && !isWorkOpen(item)
  const isCollecting = item !== undefined && !isDelivered && isCollectingStep(item.steps, item.step)
  const own = new Set(intake.documents.map((document) => document.name))
  const isMoot = ({ name: asked, state }: IntakeRow['requests'][number]) =>
    state === 'outstanding' && (isDelivered || (!isCollecting && own.has(asked)))
  return {
    productId,
    name,
    isCollecting,
    isDelivered,
    isRefunded: item?.isRefunded === true,
    requests: requests.map((one) => withFiles({ ...one, required: one.required && !isMoot(one) })),
    questionnaire:
      intake.questions.length === 0
        ? null
        : {
            questions: intake.questions,
            answers: row.answers,
            required: !isDelivered && (isCollecting || row.answersSentAt !== null),
            state: row.answersState,
            sentAt: row.answersSentAt,
            pdf: answersPath(order.id, productId, key),
          },
    deliveries: deliveries.map(withFiles),
    revisionsLeft: Math.max(0, intake.revisions - changes),
    remindAt,
  }
}
