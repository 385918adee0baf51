import { failure, success, type Result } from '#contract/failure.ts'
import * as orders from '#data/orders/orders.ts'
import { listIntakes } from '#data/portal/intakes.ts'
import { grantsPersonalData, isOpenToCustomer } from '#domain/order/order-access.ts'
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
  const mayOpen = isCustomers || hasPermission(await roleOf(), 'read')
  const rows = order && mayOpen ? await listIntakes(db, orderId) : []
  const row = rows.find((one) => one.productId === productId)
  if (!order || !row || row.intake.questions.length === 0) {
    return failure('not-found', 'There are no answers at this address, or it is closed.')
  }
  const name = `answers-${order.number}-${productId}.pdf`
  const content = await printAnswers({ ...row, order, madeAt: now })
  return success({ name, type: 'application/pdf', content })
}
