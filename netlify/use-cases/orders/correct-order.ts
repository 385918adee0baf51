import { failure, type Result } from '#contract/failure.ts'
import type { CorrectionRequest } from '#contract/staff/correction-request.ts'
import type { OrderDetail } from '#contract/staff/order.ts'
import type { ActorAndTime } from '#data/actor.ts'
import { insertDocuments } from '#data/documents/documents.ts'
import { insertMail } from '#data/mail/mails.ts'
import { correctBuyer, redirectMails, renewKey } from '#data/orders/order-correction.ts'
import { readOrderDetails } from '#data/orders/order-details.ts'
import { hasEvent, insertEvents } from '#data/orders/order-events.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import { findById, withOrder } from '#data/orders/orders.ts'
import type { Transaction } from '#data/postgres.ts'
import {
  changesVat,
  listCorrectedFields,
  matchesShownBuyer,
  type CorrectedField,
} from '#domain/order/correction.ts'
import { isErased, isPaid } from '#domain/order/order.ts'
import { hasPermission, type StaffMember } from '#domain/people/staff-role.ts'
import { draftMissingDocuments } from '#use-cases/documents/issue-documents.ts'
import { mailsOfChange } from '#use-cases/mail/mails-of-change.ts'
import { queueConfirmationCopy } from '#use-cases/mail/send-order-email.ts'
import type { Shop } from '#use-cases/shop.ts'
import { repeatedTransferRequestMail } from '#use-cases/transfers/await-transfer.ts'

import { orderNotFound, readOrder } from './read-order.ts'

/**
 * Corrects the buyer of an order that has not been erased, and notes each change on the timeline. A new
 * email address gets the unsent mails, a new link, and a copy of the confirmation or the payment
 * request; copies are limited, and the old link ends. A country that changes the VAT leads to a credit
 * note and a new invoice, and needs the permission `refund`. Safe to repeat.
 */
export async function correctOrder(
  shop: Shop,
  { orderId, from, to }: CorrectionRequest,
  { email: actor, role }: StaffMember,
): Promise<Result<OrderDetail>> {
  const by = { actor, at: shop.clock.now() }
  const refused = await withOrder(shop.db, orderId, async (order, tx) => {
    if (isErased(order)) return orderNotFound()
    const fields = listCorrectedFields(order.buyer, to)
    if (fields.length > 0 && !matchesShownBuyer(order.buyer, from)) {
      return failure('order-changed', 'Someone else has corrected this order in the meantime.')
    }
    if (changesVat(order, to) && !hasPermission(role, 'refund')) {
      return failure('forbidden', 'This country changes the VAT. Ask an owner to correct it.')
    }
    await saveCorrection(shop, tx, order, fields, by)
    return undefined
  })
  if (refused) return refused
  await queueCopyOnce(shop, orderId, to.email, actor)
  return readOrder(shop, orderId)
}

/** Saves corrected fields and their consequences: a new link for a new email address, documents, mails. */
async function saveCorrection(
  shop: Shop,
  tx: Transaction,
  order: FullOrder,
  fields: readonly CorrectedField[],
  by: ActorAndTime,
) {
  await correctBuyer(tx, order.id, fields, by)
  const email = fields.find(({ field }) => field === 'email')
  const newKey = email && shop.ids.uuid()
  const redirected = email ? await redirectMails(tx, order.id, email, by) : []
  const changes = Object.fromEntries(fields.map(({ field, after }) => [field, after]))
  const corrected = {
    ...order,
    ...(newKey && { accessKey: newKey, keyRenewedAt: by.at.toISOString() }),
    buyer: { ...order.buyer, ...changes },
  }
  const documents = draftMissingDocuments(shop, corrected, corrected.payment)
  const mails = mailsOfChange(shop, { before: corrected, after: corrected, documents })
  const mustRepeat = newKey && !redirected.includes('transfer-requested')
  const again = mustRepeat ? repeatedTransferRequestMail(shop, corrected) : undefined
  await tx.end([
    ...(newKey ? renewKey(order.id, newKey, by.at) : []),
    ...[...mails, ...(again ? [again] : [])].map((mail) => insertMail(mail, order.id, by.at)),
    ...insertDocuments(order.id, documents, by.at),
  ])
}

/** Queues a copy of the confirmation, unless this email address has a copy with the current link. */
async function queueCopyOnce(shop: Shop, orderId: string, email: string, actor: string) {
  const order = await findById(shop.db, orderId)
  if (order?.buyer.email !== email || isErased(order) || !isPaid(order.payment)) return
  const details = await readOrderDetails(shop.db, orderId, shop.clock.now())
  const since = order.keyRenewedAt ?? ''
  const isWritten = details?.mails.some(
    ({ kind, to, queuedAt }) => kind === 'order-confirmation' && to === email && queuedAt >= since,
  )
  if (isWritten) return
  const wait = await queueConfirmationCopy(shop, order, `copy:${orderId}:${email}:${since}`)
  const kind = wait === undefined ? 'copy-queued' : 'copy-held-back'
  const facts = { type: 'mail', mail: 'order-confirmation', to: email } as const
  await withOrder(shop.db, orderId, async (current, tx) => {
    const event = { kind, facts, actor } as const
    if (isErased(current) || (await hasEvent(tx, orderId, event))) return
    await tx.query(...insertEvents(orderId, shop.clock.now(), [event]))
  })
}
