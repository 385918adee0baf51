import { failure, passkeyNeeded, type Result } from '#contract/failure.ts'
import type { OrderDetail } from '#contract/order.ts'
import type { CorrectionRequest } from '#domain/correction-request.ts'
import { changesVat, correctionOf, isAsSeen } from '#domain/correction.ts'
import { isErased, isPaid } from '#domain/order.ts'
import { may } from '#domain/staff-role.ts'

import { documentsAfter } from './issue-documents.ts'
import { mailsOfChange } from './mails-of-change.ts'
import type { Ports } from './ports.ts'
import { noSuchOrder, readOrder } from './read-order.ts'
import { queueCopy } from './send-order-email.ts'
import type { Caller } from './staff-auth-port.ts'

/**
 * Corrects the buyer of an order that has not been erased. A new address closes the link that the old
 * one was sent, and gets a new one with what has not reached the old: mails that had not left, and
 * the confirmation, as often as copies may be sent. What was changed, what
 * goes where and what is held back stands in the timeline. What changes the VAT is credited and
 * invoiced anew, and is for those who may refund, with the passkey that owners demand. Safe to repeat.
 */
export async function correctOrder(
  ports: Ports,
  { orderId, from, to }: CorrectionRequest,
  { email: actor, role, passkeyLack }: Pick<Caller, 'email' | 'role' | 'passkeyLack'>,
): Promise<Result<OrderDetail>> {
  const mayRefund = may(role, 'refund')
  const lack = mayRefund ? await passkeyLack() : undefined
  const outcome = await ports.orderAdmin.correctOrder({
    orderId,
    newKey: ports.ids.uuid(),
    actor,
    at: ports.clock.now(),
    decide: (order) => {
      const fields = correctionOf(order.buyer, to)
      if (fields.length > 0 && !isAsSeen(order.buyer, from)) return 'changed'
      return changesVat(order, to) && (!mayRefund || lack) ? 'forbidden' : fields
    },
    follow: (order) => {
      const documents = documentsAfter(ports, order, order.payment)
      return { documents, mails: mailsOfChange(ports, { before: order, after: order, documents }) }
    },
  })
  if (outcome === 'missing') return noSuchOrder()
  if (outcome === 'changed') {
    return failure('order-changed', 'Someone else has corrected this order in the meantime.')
  }
  if (outcome === 'forbidden') {
    if (lack) return passkeyNeeded(lack)
    return failure('forbidden', 'This country changes the VAT. Ask an owner to correct it.')
  }
  await copyTo(ports, orderId, to.email, actor)
  return readOrder(ports, orderId)
}

/** Sends the confirmation to an address that it has not been written to with the link of now. */
async function copyTo(ports: Ports, orderId: string, email: string, actor: string): Promise<void> {
  const order = await ports.orders.byId(orderId)
  if (order?.buyer.email !== email || isErased(order) || !isPaid(order.payment)) return
  const extras = await ports.orderAdmin.extras(orderId, ports.clock.now())
  const since = order.keyRenewedAt ?? ''
  const isWritten = extras?.mails.some(
    ({ kind, to, queuedAt }) => kind === 'order-confirmation' && to === email && queuedAt >= since,
  )
  if (isWritten) return
  const wait = await queueCopy(ports, order, `copy:${orderId}:${email}:${since}`)
  const kind = wait === undefined ? 'copy-queued' : 'copy-held-back'
  await ports.orderAdmin.noteCopy({ orderId, kind, email, actor, at: ports.clock.now() })
}
