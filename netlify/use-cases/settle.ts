import { failure, Refusal, success, type Result } from '#contract/failure.ts'
import { isPaid } from '#domain/order.ts'
import { settlementAfter, type PaymentReading } from '#domain/settlement.ts'
import { orderConfirmation } from '#emails/order-confirmation.ts'
import { orderNotification } from '#emails/order-notification.ts'

import type { OrderChange, Ports, QueuedMail, StoredOrderRow } from './ports.ts'

/** The one answer for sessions that are unknown, malformed, unpaid or not ours. */
export function paymentNotFound(): Result<never> {
  return failure(
    'payment-not-found',
    'There is no completed payment under this reference. If you have paid, your confirmation comes by email.',
  )
}

/**
 * Brings an order in step with its payment, as the provider tells it now. Webhook, return page,
 * `store-order` and sweep all come here; any number of times, in any order, in parallel.
 */
export async function settle(ports: Ports, sessionId: string): Promise<Result<StoredOrderRow>> {
  const reading = await readPayment(ports, sessionId)
  if (reading === 'provider-down') return knownToBePaid(ports, sessionId)
  if (!reading?.orderId) return paymentNotFound()
  const order = await ports.orders.update(reading.orderId, ports.chance.now(), (current) =>
    changeOf(ports, current, reading),
  )
  if (!order) {
    ports.log('session-without-order', { sessionId })
    return paymentNotFound()
  }
  return success(order)
}

async function readPayment(ports: Ports, sessionId: string) {
  try {
    return await ports.provider.readPayment(sessionId)
  } catch (error) {
    if (error instanceof Refusal && error.failure.code === 'provider-unavailable') {
      ports.log('provider-down', { sessionId })
      return 'provider-down'
    }
    throw error
  }
}

/** While the provider cannot be asked, what we know of a paid order is still true. */
async function knownToBePaid(ports: Ports, sessionId: string): Promise<Result<StoredOrderRow>> {
  const order = await ports.orders.bySession(sessionId)
  if (order && isPaid(order.payment)) return success(order)
  throw new Refusal({
    code: 'provider-unavailable',
    message: 'The payment service cannot be reached.',
    retryAfter: 10,
  })
}

function changeOf(
  ports: Ports,
  order: StoredOrderRow,
  reading: PaymentReading,
): OrderChange | undefined {
  const { payment, events } = settlementAfter(order, reading)
  const isSameSession = order.sessionId === reading.sessionId
  const isSamePayment = order.paymentIntentId === (reading.paymentIntentId ?? order.paymentIntentId)
  const isSameNeed = order.payment.attention === payment.attention
  if (events.length === 0 && isSameSession && isSamePayment && isSameNeed) return undefined
  const isNewlyPaid = isPaid(payment) && !isPaid(order.payment)
  return {
    payment,
    events,
    sessionId: reading.sessionId,
    paymentIntentId: reading.paymentIntentId ?? order.paymentIntentId,
    mails: isNewlyPaid ? mailsAbout(ports, { ...order, sessionId: reading.sessionId }) : [],
  }
}

function mailsAbout(ports: Ports, order: StoredOrderRow): QueuedMail[] {
  const { catalogue, siteUrl, firmInbox, chance } = ports
  return [
    orderConfirmation(order, catalogue.firm, siteUrl),
    orderNotification(order, firmInbox, siteUrl),
  ].map((mail) => ({ ...mail, id: chance.uuid(), dedupeKey: `${mail.kind}:${order.id}` }))
}
