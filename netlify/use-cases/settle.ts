import { failure, Refusal, success, type Result } from '#contract/failure.ts'
import type { FullOrder } from '#data/order-rows.ts'
import { save, withOrder, type OrderChange } from '#data/orders.ts'
import * as orders from '#data/orders.ts'
import { hasAfterSale } from '#domain/after-sale.ts'
import type { DocumentDraft } from '#domain/invoice.ts'
import { isErased, isPaid, type PaymentState } from '#domain/order.ts'
import { settlementAfter, type SettlementChange } from '#domain/settlement.ts'
import { isProviderDown } from '#services/card-provider.ts'
import { PROVIDER_DOWN } from '#services/card-provider.ts'
import type { Depth } from '#services/card-provider.ts'
import type { SessionReading } from '#services/card-provider.ts'

import { documentsAfter } from './issue-documents.ts'
import { mailsOfChange } from './mails-of-change.ts'
import { noteRefusal } from './note-refusal.ts'
import { raiseAlerts } from './raise-alerts.ts'
import type { Shop } from './shop.ts'

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
  shop: Shop,
  sessionId: string,
  depth: Depth = 'payment',
  found?: FullOrder,
): Promise<Result<FullOrder>> {
  if (!isSessionId(sessionId)) return paymentNotFound()
  let known = found ?? (await orders.findBySession(shop.db, sessionId))
  for (let round = 0; round < READINGS; round += 1) {
    const reading = await readPayment(shop, sessionId, known, depth)
    if (!reading?.orderId) return paymentNotFound()
    const settled = await apply(shop, reading, reading.orderId, known)
    if (settled !== 'stale') {
      if (settled && lacksRight(reading, depth)) throw rightMissing()
      return resultOf(shop, settled, known)
    }
    known = await orders.find(shop.db, reading.orderId)
  }
  throw new Refusal(PROVIDER_DOWN)
}

/** The reason of a Refusal for a part of a payment that the key may not read. */
export const RIGHT_MISSING = 'right-missing'

function lacksRight({ forbidden }: SessionReading, depth: Depth): boolean {
  return forbidden.some((part) => part === depth)
}

function rightMissing(): Refusal {
  return new Refusal(PROVIDER_DOWN, undefined, RIGHT_MISSING)
}

/** The same for a page: while the provider cannot be asked, what we know of a paid order is still true. */
export async function settleOrKnown(
  shop: Shop,
  sessionId: string,
  found?: FullOrder,
): Promise<Result<FullOrder>> {
  try {
    return await settle(shop, sessionId, 'payment', found)
  } catch (error) {
    const known = isProviderDown(error) ? await orders.findBySession(shop.db, sessionId) : undefined
    if (known && isPaid(known.payment)) return success(known)
    throw error
  }
}

async function resultOf(
  shop: Shop,
  order: FullOrder | undefined,
  before: FullOrder | undefined,
): Promise<Result<FullOrder>> {
  if (!order) {
    shop.log('session-without-order')
    return paymentNotFound()
  }
  if (order.duplicateOf !== null && order.duplicateOf !== before?.duplicateOf) await alertNow(shop)
  return success(order)
}

/** The firm hears at once of a customer who has perhaps paid twice; else with the next sweep. */
async function alertNow(shop: Shop): Promise<void> {
  try {
    await raiseAlerts(shop, 'orders')
  } catch {
    shop.log('alerts-postponed')
  }
}

/** An order that holds refunds or disputes is read whole: they change without a trace elsewhere. */
function depthFor(known: FullOrder | undefined, depth: Depth): Depth {
  return depth === 'payment' && known && hasAfterSale(known.payment) ? 'all' : depth
}

/**
 * Writes what a reading tells, if anything, and returns the order as it is then; `stale` where another
 * reading has been written since the order was `known`, before this one was made.
 */
function apply(
  shop: Shop,
  reading: SessionReading,
  orderId: string,
  known: FullOrder | undefined,
): Promise<FullOrder | 'stale' | undefined> {
  const now = shop.clock.now()
  return withOrder(shop.db, orderId, (order, tx) => {
    const read = { ...reading, paidAt: paidAt(order, reading, now) }
    const settled = settlementAfter(order, read, known?.payment.readings ?? null)
    if (settled === 'outdated') return 'stale'
    const change = changeOf(shop, order, reading, settled)
    return change ? save(tx, order, change, now) : order
  })
}

/** A payment that a bank had not made yet when it was read last was made since, and not when it was begun. */
function paidAt({ payment }: FullOrder, reading: SessionReading, now: Date): string {
  return payment.settlement === 'processing' ? now.toISOString() : reading.paidAt
}

async function readPayment(
  shop: Shop,
  sessionId: string,
  known: FullOrder | undefined,
  depth: Depth,
) {
  try {
    return await shop.provider.readPayment(sessionId, depthFor(known, depth))
  } catch (error) {
    if (!isProviderDown(error)) throw error
    await noteRefusal(shop, error)
    shop.log('provider-down', { orderNumber: known?.number ?? null })
    throw new Refusal(PROVIDER_DOWN)
  }
}

function changeOf(
  shop: Shop,
  order: FullOrder,
  reading: SessionReading,
  { payment, events }: SettlementChange,
): OrderChange | undefined {
  const allEvents = isPaidUnnamed(order, payment) ? [...events, PAID_AFTER_ERASURE] : events
  const paymentIntentId = reading.paymentIntentId ?? order.paymentIntentId
  const isSamePlace =
    order.sessionId === reading.sessionId && order.paymentIntentId === paymentIntentId
  const documents = withKnownNumbers(documentsAfter(shop, order, payment), order.id, reading.issued)
  const isNothingNew = allEvents.length === 0 && documents.length === 0
  if (isNothingNew && isSamePlace && isSame(order.payment, payment)) return undefined
  const { sessionId } = reading
  const after = { ...order, payment, sessionId }
  const mails = mailsOfChange(shop, { before: order, after, documents })
  return { payment, events: allEvents, sessionId, paymentIntentId, mails, documents }
}

/** Those of which the payment names a number, with it: they were issued in a database that is lost. */
function withKnownNumbers(
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
