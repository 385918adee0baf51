import { failure, Refusal, success, type Result } from '#contract/failure.ts'
import { insertTextEvent } from '#data/orders/order-events.ts'
import * as orders from '#data/orders/orders.ts'
import * as files from '#data/portal/files.ts'
import { groupIntoArchives, mediaType, partCount, partSize } from '#domain/portal/file-rules.ts'
import { partKey } from '#services/file-store.ts'
import type { OrderReader } from '#use-cases/documents/read-document.ts'

import { findOrderForReader } from './open-portal.ts'
import type { PortalShop } from './portal-shop.ts'
import { fileNotFound } from './send-file.ts'

/** A file that is read from the store part by part. */
type Download = ReturnType<typeof toDownload>

interface FileRequest extends OrderReader {
  id: string
  /** Whether the request asks only for headers (HEAD). */
  isHead: boolean
}

/**
 * A complete file. Customers with the key of their link may read the files that they sent and the
 * files that were delivered to them; staff may read all files. A customer's first download of a
 * delivery is noted when the first part of a file is sent. A download by signed-in staff, who may
 * have opened the customer's link, is not noted.
 */
export async function readFile(
  shop: PortalShop,
  { id, isHead, key, roleOf }: FileRequest,
): Promise<Result<Download>> {
  const file = await files.findFile(shop.db, id)
  if (!file || file.sentAt === null) return fileNotFound()
  const isShown = file.requestId !== null || file.deliveryId !== null
  const opened = await findOrderForReader(shop, file.orderId, { key: isShown ? key : '', roleOf })
  if (!opened) return fileNotFound()
  const note = () => noteDownload(shop, file, roleOf)
  return success(toDownload(shop, file, opened.isCustomer && !isHead ? note : undefined))
}

async function noteDownload(
  { db, clock }: PortalShop,
  file: files.FileRow,
  roleOf: OrderReader['roleOf'],
) {
  const { deliveryId } = file
  if (deliveryId === null || (await roleOf())) return
  await orders.withOrder(db, file.orderId, async (order, tx) => {
    const now = clock.now()
    if (!(await files.markDeliveryOpened(tx, deliveryId, now))) return
    const event = { kind: 'delivery-opened', actor: 'customer', text: file.name } as const
    await tx.end([insertTextEvent(order.id, now, event)])
  })
}

/** An archive of the complete files from an order's customer; `archive` counts from 0. */
export async function readArchive(
  shop: PortalShop,
  { orderId, archive }: { orderId: string; archive: number },
): Promise<Result<{ name: string; files: Download[] }>> {
  const order = await orders.findById(shop.db, orderId)
  const sent = order ? await files.listCustomerFiles(shop.db, orderId) : []
  const archives = groupIntoArchives(sent)
  const chosen = archives[archive]
  if (!order || !chosen) return failure('not-found', 'There is no such archive.')
  const place = archives.length > 1 ? `-${archive + 1}-of-${archives.length}` : ''
  return success({
    name: `documents-${order.number}${place}.zip`,
    files: chosen.map((file) => toDownload(shop, file)),
  })
}

function toDownload(shop: PortalShop, file: files.FileRow, onStart?: () => Promise<unknown>) {
  const { name, size } = file
  return { name, size, type: mediaType(name), parts: partsOf(shop, file, onStart) }
}

/** The parts of a file, each read when it is asked for. Throws a Refusal if a part cannot be read. */
async function* partsOf(
  { files: store, log }: PortalShop,
  { id, size }: files.FileRow,
  onStart?: () => Promise<unknown>,
) {
  for (let part = 0; part < partCount(size); part += 1) {
    const bytes = await store.get(partKey(id, part))
    if (bytes?.length !== partSize(size, part)) {
      log('file-part-missing', { file: id, part })
      throw new Refusal({ code: 'unavailable', message: 'The file cannot be read.' })
    }
    if (part === 0) await onStart?.()
    yield bytes
  }
}
