import { failure, success, type Result } from '#contract/failure.ts'
import { listIntakes } from '#data/portal/intakes.ts'
import { printAnswers } from '#services/documents/answers-printer.ts'
import type { Attachment } from '#services/mail/mail.ts'
import type { OrderReader } from '#use-cases/documents/read-document.ts'
import type { Shop } from '#use-cases/shop.ts'

import { findOrderForReader } from './open-portal.ts'

/** The answers to a product's questions as a PDF, for staff and the holder of the order's open link. */
export async function readAnswers(
  shop: Pick<Shop, 'db' | 'clock'>,
  { orderId, productId, ...reader }: OrderReader & { orderId: string; productId: string },
): Promise<Result<Attachment>> {
  const order = (await findOrderForReader(shop, orderId, reader))?.order
  const rows = order ? await listIntakes(shop.db, orderId) : []
  const row = rows.find((one) => one.productId === productId)
  if (!order || !row || row.intake.questions.length === 0) {
    return failure('not-found', 'There are no answers at this address, or it is closed.')
  }
  const content = await printAnswers({ ...row, order, madeAt: shop.clock.now() })
  return success({
    name: `answers-${order.number}-${productId}.pdf`,
    type: 'application/pdf',
    content,
  })
}
