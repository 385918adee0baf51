import { success, type Result, Refusal } from '#contract/failure.ts'
import type * as contract from '#contract/shop/store-order.ts'
import {
  UNFINISHED_STATUSES,
  type UnpaidSession,
  type UnfinishedPayment,
  type VerifiedPayment,
} from '#contract/shop/verify-payment.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import * as orders from '#data/orders/orders.ts'
import { SHARED_LIMITS, type Limit } from '#data/upkeep/limits.ts'
import { isOpenToCustomer, lastAccessDay, grantsPersonalData } from '#domain/order/order-access.ts'
import {
  buyerName,
  isPaid,
  paymentStatus,
  type PaymentStatus,
  type WorkItem,
} from '#domain/order/order.ts'
import { fillPartner, listLeaders } from '#domain/products/partners.texts.ts'
import { productById } from '#domain/products/product.ts'
import { isUuid } from '#domain/text/uuid.ts'
import type { Catalogue } from '#services/catalogue.ts'
import { documentRecords } from '#use-cases/documents/read-document.ts'
import { closedOrderFailure } from '#use-cases/orders/order-closed.ts'
import type { Shop, UseCase } from '#use-cases/shop.ts'
import { transferDetails } from '#use-cases/transfers/order-transfers.ts'
import {
  refuseBeyondLimit,
  countForAllVisitors,
  UNKNOWN_SESSION_LIMIT,
} from '#use-cases/upkeep/beyond-limit.ts'

import { paymentNotFound, isSessionId, settle, settleOrReadStored } from './settle.ts'

/**
 * Settles the order of a reference (its payment's session or its link's key), for a caller at the
 * network address `ip`; returns the data of its confirmation. `mayBeOpen` is for pages that only check
 * whether their payment was made: an unpaid session is then a success with status `open`, because
 * browsers print failures to the console.
 */
export async function verifyPayment(
  shop: Shop,
  { sessionId, mayBeOpen }: { sessionId: string; mayBeOpen?: boolean | undefined },
  ip: string,
): Promise<Result<VerifiedPayment | UnfinishedPayment | UnpaidSession>> {
  const answer = await readConfirmation(shop, sessionId, ip)
  const isNone = !answer.ok && answer.failure.code === 'payment-not-found'
  return mayBeOpen && isNone ? success(UNPAID) : answer
}

/** The answer for an unpaid session, the same whether or not the session is ours. */
const UNPAID: UnpaidSession = { success: false, status: 'open' }

async function readConfirmation(
  shop: Shop,
  sessionId: string,
  ip: string,
): Promise<Result<VerifiedPayment | UnfinishedPayment>> {
  const found = await openOrderOf(shop, sessionId, ip)
  if (!found.ok) return found
  const order = found.value
  if (isPaid(order.payment)) return success(paidAnswer(order, sessionId, shop.catalogue))
  const current = unpaidStatus(order)
  const status = UNFINISHED_STATUSES.find((one) => one === current)
  if (!status) return paymentNotFound()
  const items = order.items.map((item) => itemOf(item, shop.catalogue))
  const transfer = grantsPersonalData(order, sessionId)
    ? transferDetails(shop, order, items)
    : undefined
  const { number: orderNumber } = order
  return success({ success: false, status, orderNumber, ...(transfer && { transfer }) })
}

/** The status of an unpaid order: `refunded` instead of `cancelled` if money was received and returned. */
function unpaidStatus(order: FullOrder): PaymentStatus {
  const status = paymentStatus(order)
  return status === 'cancelled' && order.payment.refunded > 0 ? 'refunded' : status
}

function paidAnswer(order: FullOrder, reference: string, catalogue: Catalogue): VerifiedPayment {
  return {
    success: true,
    status: paymentStatus(order),
    orderId: order.id,
    orderNumber: order.number,
    orderDate: order.date,
    items: order.items.map((item) => itemOf(item, catalogue)),
    lastDay: lastAccessDay(order),
    total: order.total,
    vatRate: order.vatRate,
    refunded: order.payment.refunded,
    lost: order.payment.lost,
    // A caller who has only the session gets just the country, on which VAT depends.
    ...(grantsPersonalData(order, reference)
      ? personalData(order)
      : { documents: [], formData: { country: order.buyer.country } }),
  }
}

function personalData(order: FullOrder) {
  const { buyer, paymentMethod } = order
  return {
    customerEmail: buyer.email,
    customerName: buyerName(buyer),
    documents: documentRecords(order, order.accessKey),
    formData: { ...buyer, paymentMethod, agreeToTerms: true },
  }
}

function itemOf(item: WorkItem, catalogue: Catalogue): VerifiedPayment['items'][number] {
  const { productId: id, name, quantity, price, step, steps, stepSince, promisedOn } = item
  const { hasDelivery = false, isRefunded = false } = item
  const product = productById(catalogue.products, id)
  return {
    id,
    name,
    image: product?.image ?? '/images/fallback.svg',
    quantity,
    price,
    ...(!isRefunded && {
      step,
      steps: steps.map(({ id, name, page }) => ({
        id,
        name,
        page: fillPartner(page, listLeaders([product]), catalogue.firm.adviser),
      })),
      stepSince,
      promisedOn,
      hasDelivery,
    }),
    ...(product && { turnaround: product.turnaround }),
  }
}

/** Settles the session's order; reads only the session id from the browser's data. */
export const storeOrder: UseCase<typeof contract.storeOrder> = async (shop, { orderData }, ip) => {
  const found = await openOrderOf(shop, orderData.sessionId, ip)
  if (!found.ok) return found
  const order = found.value
  if (!isPaid(order.payment)) return paymentNotFound()
  return success({ success: true, orderId: order.id, orderNumber: order.number })
}

/** The settled order of a reference, or a refusal, also if its page has closed. */
async function openOrderOf(shop: Shop, reference: string, ip: string): Promise<Result<FullOrder>> {
  const settled = await settleReference(shop, reference, ip)
  if (!settled.ok || isOpenToCustomer(settled.value, shop.clock.now())) return settled
  return closedOrderFailure(shop, settled.value)
}

/**
 * Settles the order of a reference (its link's key or its payment's session), for a visitor at the
 * network address `ip`. Beyond the rate limit, returns a paid order as stored. Sessions are stored
 * before the buyer is redirected to pay, so an unknown session is rarely genuine, and only a few
 * are read from the provider. Refuses with `payment-not-found`, also for a replaced key, or with
 * `too-many-requests`.
 */
async function settleReference(
  shop: Shop,
  reference: string,
  ip: string,
): Promise<Result<FullOrder>> {
  if (!isSessionId(reference) && !isUuid(reference)) return paymentNotFound()
  const known = await orders.findByReference(shop.db, reference)
  if (known?.sessionId) return settleKnown(shop, known, known.sessionId)
  if (known) return success(known)
  const refused = await refuseBeyondLimit(shop, UNKNOWN_SESSION_LIMIT, ip)
  if (refused) return refused
  await countForAllVisitors(shop, SHARED_LIMITS.unknownSessions)
  return settleUnknown(shop, reference)
}

/** Limits the readings of one session: a page that waits for its payment asks twelve times a minute. */
const SESSION_READINGS: Limit = { name: 'known-session', uses: 40, seconds: 60 }

async function settleKnown(shop: Shop, known: FullOrder, sessionId: string) {
  const refused = await refuseBeyondLimit(shop, SESSION_READINGS, sessionId)
  if (!refused) return settleOrReadStored(shop, sessionId, known)
  return isPaid(known.payment) ? success(known) : refused
}

async function settleUnknown(shop: Shop, sessionId: string): Promise<Result<FullOrder>> {
  try {
    return await settle(shop, sessionId)
  } catch (error) {
    if (error instanceof Refusal && error.failure.code === 'provider-error')
      return paymentNotFound()
    throw error
  }
}
