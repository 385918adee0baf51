import { wrongField, type Result } from '#contract/failure.ts'
import { insertMail, queuedMail } from '#data/mail/mails.ts'
import { insertEvents } from '#data/orders/order-events.ts'
import { storeAnswerToDelivery } from '#data/portal/deliveries.ts'
import { canAnswer, type Portal } from '#domain/portal/portal.ts'
import { deliveryAnsweredMail } from '#emails/portal/firm-news.ts'

import { changeAsCustomer, changedMeanwhile, DONE } from './change-portal.ts'
import { openPortal, productOf } from './open-portal.ts'
import type { PortalShop } from './portal-shop.ts'

interface AnswerToDelivery {
  key: string
  deliveryId: string
  answer: 'accepted' | 'change'
  text: string
}

/** Accepts a product's newest delivery, or asks for a change of it. A repeat of the same answer is one answer. */
export async function answerDelivery(
  shop: PortalShop,
  { key, deliveryId, answer, ...asked }: AnswerToDelivery,
  ip: string,
): Promise<Result<Portal>> {
  const text = answer === 'change' ? asked.text : ''
  if (answer === 'change' && text === '') return wrongField('text', 'Write what to change')
  const answered = await changeAsCustomer(shop, key, ip, async ({ order, rows, tx, now }) => {
    const products = rows.map((row) => productOf(row, order.id))
    const product = products.find((one) => one.deliveries.some(({ id }) => id === deliveryId))
    const delivery = product?.deliveries.find(({ id }) => id === deliveryId)
    if (delivery?.answer === answer && delivery.answerText === text) return DONE
    if (!product || !canAnswer(product, deliveryId, answer)) return changedMeanwhile()
    const { name } = product
    const mail = deliveryAnsweredMail(order, shop, { product: name, answer, text })
    const event = {
      kind: answer === 'change' ? 'change-requested' : 'delivery-accepted',
      actor: 'customer',
      facts: { type: 'text', text: text || name },
    } as const
    await tx.end([
      storeAnswerToDelivery(deliveryId, { answer, text, now }),
      insertEvents(order.id, now, [event]),
      // By the key of the alert about it, so that the firm gets one mail about a requested change.
      insertMail(
        {
          ...queuedMail(shop, mail, deliveryId),
          dedupeKey: `alert:change-requested:${order.id}:${deliveryId}`,
        },
        order.id,
        now,
      ),
    ])
    return DONE
  })
  return answered.ok ? openPortal(shop, { key }, ip) : answered
}
