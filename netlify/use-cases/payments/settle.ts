import { failure, Refusal, success, type Result } from '#contract/failure.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import * as orders from '#data/orders/orders.ts'
import { withdrawMails } from '#data/transfers/transfers.ts'
import { hasAfterSaleFacts } from '#domain/money/after-sale.ts'
import { isErased, isPaid, type PaymentState } from '#domain/order/order.ts'
import { applyReading, type SettlementChange } from '#domain/order/settlement.ts'
import {
  isProviderDown,
  PROVIDER_DOWN_FAILURE,
  type ReadScope,
  type SessionReading,
} from '#services/stripe/card-provider.ts'
import { draftMissingDocuments } from '#use-cases/documents/issue-documents.ts'
import { mailsOfChange } from '#use-cases/mail/mails-of-change.ts'
import type { Shop } from '#use-cases/shop.ts'
import { queueAlertMails } from '#use-cases/upkeep/notify-firm.ts'

/** The refusal for unknown, malformed, unpaid and foreign sessions, the same in each case. */
export function paymentNotFound(): Result<never> {
  return failure(
    'payment-not-found',
    'There is no completed payment under this reference. If you have paid, your confirmation will come by email.',
  )
}

/** Whether a text has the format of the provider's session ids; no other text is sent to the provider. */
export function isSessionId(text: string): boolean {
  return /^cs_[A-Za-z0-9_]{8,190}$/.test(text)
}

/** Maximum number of readings; a reading is repeated if another process has changed the order meanwhile. */
const MAX_READINGS = 5

/**
 * Syncs an order with its current payment at the provider. Webhook, return page, `store-order` and
 * sweep call this function any number of times, in any order, in parallel. Reads again if another
 * process has changed the order meanwhile. Rejects while the provider is down, even for a paid order,
 * because the webhook must not acknowledge an event that was not applied. If the shop's key may not
 * read the part that `scope` names, saves the other parts, then rejects. `found` is the order, if the
 * caller has already read it.
 */
export async function settle(
  shop: Shop,
  sessionId: string,
  scope: ReadScope = 'payment',
  found?: FullOrder,
): Promise<Result<FullOrder>> {
  if (!isSessionId(sessionId)) return paymentNotFound()
  let known = found ?? (await orders.findBySession(shop.db, sessionId))
  for (let round = 0; round < MAX_READINGS; round += 1) {
    const reading = await readPayment(shop, sessionId, known, scope)
    if (!reading?.orderId) return paymentNotFound()
    const settled = await saveReading(shop, reading, reading.orderId, known)
    if (settled !== 'stale') {
      if (settled && reading.forbidden.some((part) => part === scope)) {
        throw new Refusal(PROVIDER_DOWN_FAILURE, undefined, RIGHT_MISSING)
      }
      return resultOf(shop, settled, known)
    }
    known = await orders.findById(shop.db, reading.orderId)
  }
  throw new Refusal(PROVIDER_DOWN_FAILURE)
}

/** The reason of a Refusal if the shop's key may not read a part of a payment. */
export const RIGHT_MISSING = 'right-missing'

/** Settles an order like `settle`, but returns a paid order as stored while the provider is down. */
export async function settleOrReadStored(shop: Shop, sessionId: string, found?: FullOrder) {
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
  order?: FullOrder,
  before?: FullOrder,
): Promise<Result<FullOrder>> {
  if (!order) {
    shop.log('session-without-order')
    return paymentNotFound()
  }
  if (order.duplicateOf !== null && order.duplicateOf !== before?.duplicateOf) await alertNow(shop)
  return success(order)
}

/** Notifies the firm at once of a possible double payment; if that fails, the next sweep does. */
async function alertNow(shop: Shop) {
  try {
    await queueAlertMails(shop, 'orders')
  } catch {
    shop.log('alerts-postponed')
  }
}

/**
 * Saves the changes of a reading, if any, and returns the current order. Returns `stale` if the reading
 * may be older than the stored refunds, disputes, warnings and review, and would change them.
 */
function saveReading(shop: Shop, reading: SessionReading, orderId: string, known?: FullOrder) {
  const now = shop.clock.now()
  return orders.withOrder(shop.db, orderId, (order, tx) => {
    const read = { ...reading, paidAt: paidAt(order, reading, now) }
    const settled = applyReading(order, read, known?.payment.readings ?? null)
    if (settled === 'stale') return 'stale'
    const change = orderChangeAfterReading(shop, order, reading, settled)
    return change ? orders.saveOrderChange(tx, order, change, now) : order
  })
}

/** The time of payment. A delayed payment gets the current time, because the provider knows only its beginning. */
function paidAt({ payment }: FullOrder, reading: SessionReading, now: Date): string {
  return payment.settlement === 'processing' ? now.toISOString() : reading.paidAt
}

async function readPayment(
  shop: Shop,
  sessionId: string,
  known: FullOrder | undefined,
  scope: ReadScope,
) {
  try {
    // The payment itself does not show all changes of its refunds and disputes.
    const isChanging = scope === 'payment' && known && hasAfterSaleFacts(known.payment)
    return await shop.provider.readPayment(sessionId, isChanging ? 'all' : scope)
  } catch (error) {
    if (!isProviderDown(error)) throw error
    shop.log('provider-down', { orderNumber: known?.number ?? null })
    throw new Refusal(PROVIDER_DOWN_FAILURE)
  }
}

/** The changes, documents and mails to save after a reading; undefined if nothing is new. */
export function orderChangeAfterReading(
  shop: Shop,
  order: FullOrder,
  reading: PlacedReading,
  { payment, events }: SettlementChange,
): orders.OrderChange | undefined {
  const isNewlyPaid = becomesPaid(order, payment)
  // An erased customer can be neither mailed nor invoiced.
  const surprise = isNewlyPaid && isErased(order) ? ([{ kind: 'paid-after-erasure' }] as const) : []
  const allEvents = [...events, ...surprise]
  const place = placeAfter(order, reading)
  const documents = draftMissingDocuments(shop, order, payment)
  const isNothingNew = allEvents.length === 0 && documents.length === 0
  const isSamePlace = PLACE_FIELDS.every((field) => place[field] === order[field])
  if (isNothingNew && isSamePlace && isUnchanged(order.payment, payment)) return undefined
  const after = { ...order, ...place, payment }
  const mails = mailsOfChange(shop, { before: order, after, documents })
  const statements = isNewlyPaid ? [withdrawMails(order.id, shop.clock.now())] : []
  return { ...place, payment, events: allEvents, statements, mails, documents }
}

function becomesPaid({ payment: before }: FullOrder, after: PaymentState): boolean {
  return isPaid(after) && !isPaid(before)
}

/** A reading of a payment; for a transfer, the session is null and the method is missing. */
type PlacedReading = Pick<SessionReading, 'payment' | 'paymentIntentId'> &
  Partial<Pick<SessionReading, 'method'>> & { sessionId: string | null }

const PLACE_FIELDS = ['paymentMethod', 'sessionId', 'paymentIntentId'] as const

type PaymentPlace = Pick<FullOrder, (typeof PLACE_FIELDS)[number]>

/**
 * Where an order is paid after a reading. An older session counts only if it was paid, and so does the
 * method of any session of an order by transfer.
 */
function placeAfter(order: PaymentPlace, reading: PlacedReading): PaymentPlace {
  const { paymentMethod, sessionId, paymentIntentId } = order
  const { payment, method = paymentMethod } = reading
  const isPaidHere = payment === 'paid'
  const isOther = sessionId !== null && sessionId !== reading.sessionId
  if (isOther && !isPaidHere) return { paymentMethod, sessionId, paymentIntentId }
  return {
    paymentMethod: paymentMethod === 'bank-transfer' && !isPaidHere ? paymentMethod : method,
    sessionId: reading.sessionId,
    paymentIntentId: reading.paymentIntentId ?? paymentIntentId,
  }
}

/** Whether the fields that can change without a timeline event are the same. */
function isUnchanged(before: PaymentState, after: PaymentState): boolean {
  const { attention, live, readings } = after
  return before.attention === attention && before.live === live && before.readings === readings
}
