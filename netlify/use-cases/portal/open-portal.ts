import { failure, success, type Result } from '#contract/failure.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import * as orders from '#data/orders/orders.ts'
import {
  ensureIntakes,
  listIntakes,
  type IntakeRow,
  type StoredFile,
} from '#data/portal/intakes.ts'
import { DELIVERED_STEP_ID } from '#domain/order/delivery.ts'
import { grantsPersonalData, isOpenToCustomer } from '#domain/order/order-access.ts'
import { isErased, isPaid, isWorkOver, paymentStatus } from '#domain/order/order.ts'
import { hasPermission, type StaffRole } from '#domain/people/staff-role.ts'
import type { Portal, PortalFile, PortalProduct } from '#domain/portal/portal.ts'
import { isUuid } from '#domain/text/uuid.ts'
import { answersPath, portalFilePath } from '#paths.ts'
import { closedOrderFailure } from '#use-cases/orders/order-closed.ts'
import { orderNotFound } from '#use-cases/orders/read-order.ts'
import { limitRefusal, UNKNOWN_SESSION_LIMIT } from '#use-cases/upkeep/beyond-limit.ts'

import type { PortalShop } from './portal-shop.ts'

/** The portal of a paid order, for the holder of its link at the network address `ip`. */
export async function openPortal(
  shop: PortalShop,
  { key }: { key: string },
  ip: string,
): Promise<Result<Portal>> {
  const order = await orderOfCustomer(shop, key, ip)
  return order.ok ? success(await portalOf(shop, order.value, key)) : order
}

/** The portal of an order, as staff see it. */
export async function readPortal(shop: PortalShop, orderId: string): Promise<Result<Portal>> {
  const order = isUuid(orderId) ? await orders.findById(shop.db, orderId) : undefined
  return order ? success(await portalOf(shop, order)) : orderNotFound()
}

/**
 * The paid order that a customer's reference names: the key of the order's link or, until a new link
 * replaces the first, the session of the payment. Refuses with `payment-not-found`, or with
 * `order-closed` once the order's page is closed.
 */
export async function orderOfCustomer(
  shop: PortalShop,
  key: string,
  ip: string,
): Promise<Result<FullOrder>> {
  const find = isUuid(key) ? orders.findByKey : orders.findBySession
  const order = await find(shop.db, key)
  if (!order || !isPaid(order.payment) || !grantsPersonalData(order, key)) {
    const refused = await limitRefusal(shop, UNKNOWN_SESSION_LIMIT, ip)
    return refused ?? linkNotFound()
  }
  if (isOpenToCustomer(order, shop.clock.now())) return success(order)
  return closedOrderFailure(order, shop.catalogue.words)
}

/** The caller who reads a part of an order. */
export interface PortalReader {
  /** The customer's reference, as for `orderOfCustomer`; blank for none. */
  key: string
  /** The caller's role; undefined for callers who are not staff. */
  roleOf: () => Promise<StaffRole | undefined>
}

/** The order with this id, and whether the caller is its customer; undefined if the caller may not read it. */
export async function findOrderForReader(
  { db, clock }: Pick<PortalShop, 'db' | 'clock'>,
  id: string,
  { key, roleOf }: PortalReader,
) {
  const order = isUuid(id) ? await orders.findById(db, id) : undefined
  if (!order) return undefined
  const isPayer = isPaid(order.payment) && grantsPersonalData(order, key)
  const isCustomer = isPayer && isOpenToCustomer(order, clock.now())
  return isCustomer || hasPermission(await roleOf(), 'read') ? { order, isCustomer } : undefined
}

/** The answer for a link that opens no paid order. */
export function linkNotFound(): Result<never> {
  return failure('payment-not-found', 'This link does not open an order. Use the newest one.')
}

/**
 * The portal of a paid order. With the customer's `key`, the addresses of its files contain the key.
 * Has no products if the order is unpaid or erased, or soon after the order's page is closed.
 */
export async function portalOf(
  { db, clock, intakes }: PortalShop,
  order: FullOrder,
  key?: string,
): Promise<Portal> {
  const isOver = isWorkOver({ status: paymentStatus(order.payment, order.total) })
  if (!isPaid(order.payment) || isErased(order))
    return { orderId: order.id, isOpen: false, products: [] }
  const now = clock.now()
  const isOpen = isOpenToCustomer(order, now)
  const needed = order.items.flatMap(({ productId }) => {
    const intake = intakes[productId]
    return intake ? [{ productId, intake }] : []
  })
  if (isOpen && needed.length > 0) await ensureIntakes(db, order.id, needed, now)
  const rows = await listIntakes(db, order.id)
  return {
    orderId: order.id,
    isOpen: isOpen && !isOver,
    products: rows.map((row) => productOf(row, order, key)),
  }
}

/** The portal's part of one product. With the customer's `key`, the addresses of its files contain the key. */
export function productOf(row: IntakeRow, order: FullOrder, key?: string): PortalProduct {
  const { productId, name, intake, remindAt, requests, deliveries } = row
  const changes = deliveries.filter(({ answer }) => answer === 'change').length
  const withFiles = <Item extends { files: StoredFile[] }>(item: Item) => ({
    ...item,
    files: item.files.map((file): PortalFile => ({ ...file, href: portalFilePath(file.id, key) })),
  })
  return {
    productId,
    name,
    isDelivered: order.items.some(
      (item) => item.productId === productId && item.step === DELIVERED_STEP_ID,
    ),
    requests: requests.map(withFiles),
    questionnaire:
      intake.questions.length === 0
        ? null
        : {
            questions: intake.questions,
            answers: row.answers,
            state: questionnaireState(row),
            sentAt: row.answersSentAt,
            pdf: answersPath(order.id, productId, key),
          },
    deliveries: deliveries.map(withFiles),
    revisionsLeft: Math.max(0, intake.revisions - changes),
    remindAt,
  }
}

function questionnaireState({ answersSentAt, answersAcceptedAt }: IntakeRow) {
  if (answersAcceptedAt !== null) return 'accepted'
  return answersSentAt === null ? 'open' : 'sent'
}
