import { withOrder } from '#data/orders/orders.ts'
import type { PortalProduct } from '#domain/portal/portal.ts'
import { aDocument, anIntake, QUESTIONS } from '#tests/an-intake.ts'
import {
  settledPayment,
  shopOfEach,
  STAFF,
  valueOf,
  type TestOrder,
  type TestShop,
} from '#tests/use-cases/a-shop.ts'
import { reviewAnswers, saveAnswers, sendAnswers } from '#use-cases/portal/answers.ts'
import { noteIntakeChange } from '#use-cases/portal/arrival.ts'
import { deliverFiles } from '#use-cases/portal/deliveries.ts'
import { openPortal } from '#use-cases/portal/open-portal.ts'
import type { PortalShop } from '#use-cases/portal/portal-shop.ts'
import { reviewDocument } from '#use-cases/portal/requests.ts'
import { removeFile } from '#use-cases/portal/send-file.ts'

import { storeInMemory } from './a-file-store.ts'

/** The ordered product. */
export const PRODUCT_ID = 'valuation'

/** Answers that can be sent. */
export const COMPLETE_ANSWERS = { sells: 'no', turnover: '£250,000' }

export const INTAKE = anIntake({
  documents: [aDocument('Accounts'), aDocument('Business plan', { required: false })],
  questions: QUESTIONS,
})

/** A shop with a paid order of a product that has an intake; the portal of the order has been opened. */
export interface TestPortal extends TestShop {
  portal: PortalShop
  store: ReturnType<typeof storeInMemory>
  order: TestOrder
  sessionId: string
  /** Id of the request for the document “Accounts”. */
  accountsId: string
}

export function portalOfEach(): TestPortal {
  return shopOfEach(async (shop) => {
    const { order, sessionId } = await settledPayment(shop)
    const store = storeInMemory()
    const portal = { ...shop.context, files: store.port, intakes: { [PRODUCT_ID]: INTAKE } }
    const opened = { ...shop, portal, store, order, sessionId, accountsId: '' }
    return { ...opened, accountsId: (await findRequest(opened, 'Accounts')).id }
  })
}

/** The product's part of the portal, as the customer sees it. */
export async function productOf({ portal, order }: TestPortal): Promise<PortalProduct> {
  const { products } = valueOf(await openPortal(portal, { key: order.accessKey }, 'ip'))
  const product = products.find(({ productId }) => productId === PRODUCT_ID)
  if (!product) throw new Error('The order has no portal')
  return product
}

/** The request for a document, by its name. */
export async function findRequest(shop: TestPortal, name: string) {
  const request = (await productOf(shop)).requests.find((one) => one.name === name)
  if (!request) throw new Error(`${name} is not asked for`)
  return request
}

/** The event kinds and texts of the portal in the order's timeline, oldest first. */
export async function portalEvents({ database, order }: TestPortal) {
  const rows = await database.sql<{ kind: string; actor: string; text: string | null }>(
    `select kind, actor, facts ->> 'text' as text from order_events
    where order_id = $1 and kind ~ '^(document|answers|draft|delivery|change|reminder)-' order by id`,
    [order.id],
  )
  return rows.map(({ kind, actor, text }) => [kind, actor, text])
}

/** Stores a complete file, as the endpoint for files does; returns its id. */
export async function storeCompleteFile(
  shop: TestPortal,
  { requestId, name = 'accounts.pdf' }: { requestId?: string; name?: string } = {},
): Promise<string> {
  const { portal, order, clock } = shop
  const id = portal.ids.uuid()
  const now = clock.port.now()
  await withOrder(portal.db, order.id, async (row, tx) => {
    await tx.query(
      `insert into files (id, order_id, request_id, name, size, sent_by, begun_at, finished_at, sha256)
      values ($1, $2, $3, $4, 1000, $5, $6, $6, 'ab')`,
      [id, order.id, requestId ?? null, name, requestId ? 'customer' : STAFF, now],
    )
    if (requestId === undefined) return
    await tx.query(`update document_requests set state = 'received' where id = $1`, [requestId])
    await noteIntakeChange(portal, { order: row, tx, now }, PRODUCT_ID)
  })
  return id
}

/** Sends a document of this name. */
export async function sendDocument(shop: TestPortal, name: string): Promise<void> {
  const { id } = await findRequest(shop, name)
  await storeCompleteFile(shop, { requestId: id })
}

/** Saves answers as the customer. */
export function saveTestAnswers({ portal, order }: TestPortal, answers: Record<string, string>) {
  return saveAnswers(portal, { key: order.accessKey, productId: PRODUCT_ID, answers }, 'ip')
}

/** Sends the saved answers as the customer. */
export function sendSavedAnswers({ portal, order }: TestPortal) {
  return sendAnswers(portal, { key: order.accessKey, productId: PRODUCT_ID }, 'ip')
}

/** Saves and sends the answers to all required questions, as the customer. */
export async function sendCompleteAnswers(shop: TestPortal): Promise<void> {
  await saveTestAnswers(shop, COMPLETE_ANSWERS)
  valueOf(await sendSavedAnswers(shop))
}

/** Accepts or reopens the answers, as staff who see when they were sent. */
export async function reviewTestAnswers(shop: TestPortal, accepted: boolean, seen?: string) {
  const sentAt = seen ?? (await productOf(shop)).questionnaire?.sentAt ?? null
  const body = { orderId: shop.order.id, productId: PRODUCT_ID, accepted, sentAt }
  return reviewAnswers(shop.portal, body, STAFF)
}

/** Returns a document for a reason or, without a reason, accepts it, as staff who see its files. */
export async function reviewTestDocument(
  shop: TestPortal,
  name: string,
  reason = '',
  more: { seen?: 'accepted'; decision?: 'returned' } = {},
) {
  const { id: requestId, files } = await findRequest(shop, name)
  const decision = reason === '' ? ('accepted' as const) : ('returned' as const)
  const shown = { seen: 'received' as const, files: files.map(({ id }) => id) }
  const body = { orderId: shop.order.id, requestId, ...shown, decision, reason, ...more }
  return reviewDocument(shop.portal, body, STAFF)
}

/** Removes all files of a document as the customer. */
export async function removeDocument(shop: TestPortal, name: string): Promise<void> {
  const { order, portal } = shop
  const sender = { by: 'customer', orderId: order.id, key: order.accessKey }
  for (const { id: fileId } of (await findRequest(shop, name)).files)
    valueOf(await removeFile(portal, { fileId }, sender))
}

/** Delivers a new file; returns the delivery's id. */
export async function deliverNewFile(
  shop: TestPortal,
  { isFinal = false, text = '' }: { isFinal?: boolean; text?: string } = {},
): Promise<string> {
  const deliveryId = shop.portal.ids.uuid()
  const fileIds = [await storeCompleteFile(shop, { name: 'draft.pdf' })]
  const of = { orderId: shop.order.id, productId: PRODUCT_ID }
  valueOf(await deliverFiles(shop.portal, { ...of, deliveryId, isFinal, fileIds, text }, STAFF))
  return deliveryId
}

/** The refusal to change something that has changed meanwhile. */
export const ORDER_CHANGED_REFUSAL = { failure: { code: 'order-changed' } }
