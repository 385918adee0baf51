import { failure, Refusal, success, type Result } from '#contract/failure.ts'
import { hasAfterSale } from '#domain/after-sale.ts'
import type { DocumentDraft } from '#domain/invoice.ts'
import { isErased, isPaid, type PaymentState } from '#domain/order.ts'
import { settlementAfter, type SettlementChange } from '#domain/settlement.ts'

import { isProviderDown, PROVIDER_DOWN } from './card-provider-port.ts'
import { documentsAfter } from './issue-documents.ts'
import { mailsOfChange } from './mails-of-change.ts'
import { noteRefusal } from './note-refusal.ts'
import type { OrderChange, FullOrder } from './orders-port.ts'
import type { Ports } from './ports.ts'
import { raiseAlerts } from './raise-alerts.ts'
import type { Depth, SessionReading } from './reading-port.ts'

/** The one answer for sessions that are unknown, malformed, unpaid or not ours. */
export function paymentNotFound(): Result<never> {
  return failure(
    'payment-not-found',
    'There is no completed payment under this reference. If you have paid, your confirmation will come by email.',
  )
}

/** Whether the provider names sessions like that; nothing else is asked for. */
export function isSessionId(text: string): boolean {
  return /^cs_[A-Za-z0-9_]{8,190}$/.test(text)
}

/** Each further reading has one of the other writers behind it. */
const READINGS = 5

/**
 * Brings an order in step with its payment, as the provider tells it now. Webhook, return page,
 * `store-order` and sweep all come here; any number of times, in any order, in parallel. A reading
 * that another has overtaken is made again. Rejects while the provider cannot be asked, whatever is
 * known: an event that is answered then would be lost. Rejects too, after the rest is written, where
 * the key may not read the part that was wanted for certain. `found` is the order where it has been
 * read already.
 */
export async function settle(
  ports: Ports,
  sessionId: string,
  depth: Depth = 'payment',
  found?: FullOrder,
): Promise<Result<FullOrder>> {
  if (!isSessionId(sessionId)) return paymentNotFound()
  let known = found ?? (await ports.orders.bySession(sessionId))
  for (let round = 0; round < READINGS; round += 1) {
    const reading = await readPayment(ports, sessionId, known, depth)
    if (!reading?.orderId) return paymentNotFound()
    const settled = await take(ports, reading, reading.orderId, known)
    if (settled !== 'outdated') {
      if (settled && reading.forbidden.some((part) => part === depth)) throw rightMissing()
      return answer(ports, settled, known)
    }
    known = await ports.orders.byId(reading.orderId)
  }
  throw new Refusal(PROVIDER_DOWN)
}

/** The reason of a Refusal for a part of a payment that the key may not read. */
export const RIGHT_MISSING = 'right-missing'

function rightMissing(): Refusal {
  return new Refusal(PROVIDER_DOWN, undefined, RIGHT_MISSING)
}

/** The same for a page: while the provider cannot be asked, what we know of a paid order is still true. */
export async function settleOrKnown(
  ports: Ports,
  sessionId: string,
  found?: FullOrder,
): Promise<Result<FullOrder>> {
  try {
    return await settle(ports, sessionId, 'payment', found)
  } catch (error) {
    const known = isProviderDown(error) ? await ports.orders.bySession(sessionId) : undefined
    if (known && isPaid(known.payment)) return success(known)
    throw error
  }
}

async function answer(
  ports: Ports,
  order: FullOrder | undefined,
  before: FullOrder | undefined,
): Promise<Result<FullOrder>> {
  if (!order) {
    ports.log('session-without-order')
    return paymentNotFound()
  }
  if (order.duplicateOf !== null && order.duplicateOf !== before?.duplicateOf) await tellNow(ports)
  return success(order)
}

/** The firm hears at once of a customer who has perhaps paid twice; else with the next sweep. */
async function tellNow(ports: Ports): Promise<void> {
  try {
    await raiseAlerts(ports, 'orders')
  } catch {
    ports.log('alerts-postponed')
  }
}

/** An order that holds refunds or disputes is read whole: they change without a trace elsewhere. */
function depthFor(known: FullOrder | undefined, depth: Depth): Depth {
  return depth === 'payment' && known && hasAfterSale(known.payment) ? 'all' : depth
}

async function take(
  ports: Ports,
  reading: SessionReading,
  orderId: string,
  known: FullOrder | undefined,
): Promise<FullOrder | undefined | 'outdated'> {
  let isOutdated = false
  const decide = (current: FullOrder) => {
    const told = { ...reading, paidAt: paidAt(ports, current, reading) }
    const change = settlementAfter(current, told, known?.payment.readings ?? null)
    isOutdated = change === 'outdated'
    return change === 'outdated' ? undefined : changeOf(ports, current, reading, change)
  }
  // All that the reading tells was written down before it was made.
  if (known?.id === orderId && !decide(known)) return known
  const order = await ports.orders.update(orderId, ports.clock.now(), decide)
  return isOutdated ? 'outdated' : order
}

/** A payment that a bank had not made yet when it was read last was made since, and not when it was begun. */
function paidAt({ clock }: Ports, { payment }: FullOrder, reading: SessionReading): string {
  return payment.settlement === 'processing' ? clock.now().toISOString() : reading.paidAt
}

async function readPayment(
  ports: Ports,
  sessionId: string,
  known: FullOrder | undefined,
  depth: Depth,
) {
  try {
    return await ports.provider.readPayment(sessionId, depthFor(known, depth))
  } catch (error) {
    if (!isProviderDown(error)) throw error
    await noteRefusal(ports, error)
    ports.log('provider-down', { orderNumber: known?.number ?? null })
    throw new Refusal(PROVIDER_DOWN)
  }
}

function changeOf(
  ports: Ports,
  order: FullOrder,
  reading: SessionReading,
  { payment, events: told }: SettlementChange,
): OrderChange | undefined {
  const events = isPaidUnnamed(order, payment) ? [...told, PAID_AFTER_ERASURE] : told
  const paymentIntentId = reading.paymentIntentId ?? order.paymentIntentId
  const isSamePlace =
    order.sessionId === reading.sessionId && order.paymentIntentId === paymentIntentId
  const documents = known(documentsAfter(ports, order, payment), order.id, reading.issued)
  const isNothingNew = events.length === 0 && documents.length === 0
  if (isNothingNew && isSamePlace && isSame(order.payment, payment)) return undefined
  const { sessionId } = reading
  const after = { ...order, payment, sessionId }
  const mails = mailsOfChange(ports, { before: order, after, documents })
  return { payment, events, sessionId, paymentIntentId, mails, documents }
}

/** Those of which the payment names a number, with it: they were issued in a database that is lost. */
function known(
  documents: readonly DocumentDraft[],
  orderId: string,
  issued: SessionReading['issued'],
): DocumentDraft[] {
  return documents.map((draft) => {
    const isFirst = draft.version === 1
    const subject = draft.subject === orderId ? 'invoice' : draft.subject
    return isFirst ? { ...draft, known: issued[subject] } : draft
  })
}

const PAID_AFTER_ERASURE = { kind: 'paid-after-erasure' } as const

/** Whether money has just come from somebody who can be neither written to nor invoiced. */
function isPaidUnnamed(order: FullOrder, payment: PaymentState): boolean {
  return isErased(order) && isPaid(payment) && !isPaid(order.payment)
}

/** Whatever else changes comes with an event. */
function isSame(before: PaymentState, after: PaymentState): boolean {
  const { attention, live, readings } = after
  return before.attention === attention && before.live === live && before.readings === readings
}
