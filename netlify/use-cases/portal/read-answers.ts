import { failure, success, type Result } from '#contract/failure.ts'
import * as orders from '#data/orders/orders.ts'
import { listIntakes } from '#data/portal/intakes.ts'
import { grantsPersonalData, isOpenToCustomer } from '#domain/order/order-access.ts'
import { buyerName } from '#domain/order/order.ts'
import { hasPermission, type StaffRole } from '#domain/people/staff-role.ts'
import { isUuid } from '#domain/text/uuid.ts'
import { printAnswers } from '#services/answers-printer.ts'
import type { Attachment } from '#services/mail.ts'
import type { Shop } from '#use-cases/shop.ts'

interface AnswersRequest {
  orderId: string
  productId: string
  /** Key of the customer's link; blank for none. */
  key: string
  /** The caller's role; undefined for callers who are not staff. */
  roleOf: () => Promise<StaffRole | undefined>
}

/** The answers to a product's questions as a PDF, for staff and the holder of the order's open link. */
export async function readAnswers(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  { orderId, productId, key, roleOf }: AnswersRequest,
): Promise<Result<Attachment>> {
  const now = clock.now()
  const order = isUuid(orderId) ? await orders.find(db, orderId) : undefined
  const isCustomers = order && grantsPersonalData(order, key) && isOpenToCustomer(order, now)
  if (!order || !(isCustomers || hasPermission(await roleOf(), 'read'))) return noSuchAnswers()
  const row = (await listIntakes(db, orderId)).find((one) => one.productId === productId)
  if (!row || row.intake.questions.length === 0) return noSuchAnswers()
  const content = await printAnswers({
    order: { number: order.number, customer: order.buyer.companyName || buyerName(order.buyer) },
    product: row.name,
    questions: row.intake.questions,
    answers: row.answers,
    sentAt: row.answersSentAt,
    madeAt: now.toISOString(),
  })
  return success({
    name: `answers-${order.number}-${productId}.pdf`,
    type: 'application/pdf',
    content,
  })
}

function noSuchAnswers() {
  return failure('not-found', 'There are no answers at this address, or it is closed.')
}
