import { failure, Refusal, success, type Result } from '#contract/failure.ts'
import { insertEvents } from '#data/orders/order-events.ts'
import * as orders from '#data/orders/orders.ts'
import * as files from '#data/portal/files.ts'
import { grantsPersonalData, isOpenToCustomer } from '#domain/order/order-access.ts'
import { isPaid } from '#domain/order/order.ts'
import { hasPermission, type StaffRole } from '#domain/people/staff-role.ts'
import { archivesOf, mediaType, partCount, partSize } from '#domain/portal/file-rules.ts'
import { isUuid } from '#domain/text/uuid.ts'
import { partKey } from '#services/file-store.ts'

import type { PortalShop } from './portal-shop.ts'
import { noSuchFile } from './send-file.ts'

/** A file that is read from the store part by part. */
type Download = ReturnType<typeof download>

interface FileRequest {
  id: string
  /** Key of the customer's link; null for none. */
  key: string | null
  /** Whether only the headers are asked for. */
  isHead: boolean
  /** The caller's role; undefined for callers who are not staff. */
  roleOf: () => Promise<StaffRole | undefined>
}

/**
 * A complete file. Customers with the key of their link may read what they have sent and what was
 * delivered to them, staff all. Notes a customer's first download of a delivery: staff may have opened
 * the customer's link.
 */
export async function readFile(
  shop: PortalShop,
  { id, key, isHead, roleOf }: FileRequest,
): Promise<Result<Download>> {
  const file = isUuid(id) ? await files.findFile(shop.db, id) : undefined
  if (!file || file.sentAt === null) return noSuchFile()
  const isCustomers = key !== null && (await opensTo(shop, file, key))
  if (!isCustomers && !hasPermission(await roleOf(), 'read')) return noSuchFile()
  if (isCustomers && !isHead && !(await roleOf())) await noteDownload(shop, file)
  return success(download(shop, file))
}

async function opensTo({ db, clock }: PortalShop, file: files.FileRow, key: string) {
  const order = await orders.find(db, file.orderId)
  const isForCustomer = file.requestId !== null || file.deliveryId !== null
  return (
    isForCustomer &&
    order !== undefined &&
    isPaid(order.payment) &&
    grantsPersonalData(order, key) &&
    isOpenToCustomer(order, clock.now())
  )
}

async function noteDownload({ db, clock }: PortalShop, file: files.FileRow) {
  const { deliveryId } = file
  if (deliveryId === null) return
  await orders.withOrder(db, file.orderId, async (order, tx) => {
    const now = clock.now()
    if (!(await files.noteOpened(tx, deliveryId, now))) return
    const facts = { type: 'text', text: file.name } as const
    await tx.end([
      insertEvents(order.id, now, [{ kind: 'delivery-opened', actor: 'customer', facts }]),
    ])
  })
}

/** An archive of the complete files from an order's customer; `archive` counts from 0. */
export async function readArchive(
  shop: PortalShop,
  { orderId, archive }: { orderId: string; archive: number },
): Promise<Result<{ name: string; files: Download[] }>> {
  const order = isUuid(orderId) ? await orders.find(shop.db, orderId) : undefined
  const sent = order ? await files.listCustomerFiles(shop.db, orderId) : []
  const archives = archivesOf(sent)
  const chosen = archives[archive]
  if (!order || !chosen) return failure('not-found', 'There is no such archive.')
  const place = archives.length > 1 ? `-${archive + 1}-of-${archives.length}` : ''
  return success({
    name: `documents-${order.number}${place}.zip`,
    files: chosen.map((file) => download(shop, file)),
  })
}

function download(shop: PortalShop, file: files.FileRow) {
  const { name, size } = file
  return { name, size, type: mediaType(name), parts: partsOf(shop, file) }
}

/** Reads a part when it is asked for. Throws a Refusal if it cannot be read. */
async function* partsOf({ files: store, log }: PortalShop, { id, size }: files.FileRow) {
  for (let part = 0; part < partCount(size); part += 1) {
    const bytes = await store.get(partKey(id, part))
    if (bytes?.length !== partSize(size, part)) {
      log('file-part-missing', { file: id, part })
      throw new Refusal({ code: 'unavailable', message: 'The file cannot be read.' })
    }
    yield bytes
  }
}
