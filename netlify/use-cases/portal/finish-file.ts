import { createHash } from 'node:crypto'

import { failure, success, type Result } from '#contract/failure.ts'
import { insertEvents } from '#data/orders/order-events.ts'
import { withOrder } from '#data/orders/orders.ts'
import * as files from '#data/portal/files.ts'
import { partCount, partSize } from '#domain/portal/file-rules.ts'
import type { PortalFile } from '#domain/portal/portal.ts'
import { portalFilePath } from '#paths.ts'
import { partKey } from '#services/file-store.ts'

import { noteArrival } from './arrival.ts'
import type { PortalShop } from './portal-shop.ts'
import { acceptedDocument, findOwnFile, noSuchFile, type Sender } from './send-file.ts'

/** Completes a file once all its parts have arrived; a customer's document is then received. */
export async function finishFile(
  shop: PortalShop,
  { fileId }: { fileId: string },
  sender: Sender,
): Promise<Result<PortalFile>> {
  const found = await findOwnFile(shop, fileId, sender)
  if (!found) return noSuchFile()
  if (found.sentAt !== null) return success(portalFile(found, found.sentAt, sender))
  const sha256 = await hashOf(shop, found)
  if (sha256 === undefined)
    return failure('invalid-request', `A part of ${found.name} is missing. Send it again.`)
  const finished = await withOrder<Result<PortalFile>>(
    shop.db,
    found.orderId,
    async (order, tx) => {
      const file = await files.findFile(tx, fileId)
      if (!file) return noSuchFile()
      if (file.sentAt !== null) return success(portalFile(file, file.sentAt, sender))
      if (file.state === 'accepted') return acceptedDocument()
      const now = shop.clock.now()
      await files.completeFile(tx, file, { sha256, now })
      if (file.productId !== null) {
        const facts = { type: 'text', text: file.name } as const
        const event = { kind: 'document-received', actor: sender.by, facts } as const
        await tx.query(...insertEvents(order.id, now, [event]))
        await noteArrival(shop, tx, order, file.productId, now)
      }
      return success(portalFile(file, now.toISOString(), sender))
    },
  )
  return finished ?? noSuchFile()
}

/** SHA-256 of a file in hex, read part by part; undefined if a part has to be sent again. */
async function hashOf({ db, files: store }: PortalShop, { id, size, received }: files.FileRow) {
  const hash = createHash('sha256')
  if (received.length < partCount(size)) return undefined
  for (const part of received) {
    const bytes = await store.get(partKey(id, part))
    if (bytes?.length !== partSize(size, part)) {
      await files.forgetPart(db, id, part)
      return undefined
    }
    hash.update(bytes)
  }
  return hash.digest('hex')
}

function portalFile({ id, name, size }: files.FileRow, sentAt: string, { key }: Sender) {
  return { id, name, size, sentAt, href: portalFilePath(id, key) }
}

/** Removes a file that staff have neither accepted nor delivered. */
export async function removeFile(
  shop: PortalShop,
  { fileId }: { fileId: string },
  sender: Sender,
): Promise<Result<{ success: true }>> {
  const found = await findOwnFile(shop, fileId, sender)
  if (!found) {
    return (await files.isRemovedFile(shop.db, fileId)) ? success({ success: true }) : noSuchFile()
  }
  const removed = await withOrder<Result<{ success: true }>>(
    shop.db,
    found.orderId,
    async (order, tx) => {
      const file = await files.findFile(tx, fileId)
      if (!file) return success({ success: true })
      if (file.state === 'accepted') return acceptedDocument()
      if (file.deliveryId !== null)
        return failure('order-changed', 'The file has been delivered, so it stays.')
      await files.deleteFile(tx, file)
      if (file.productId !== null && file.sentAt !== null)
        await noteArrival(shop, tx, order, file.productId, shop.clock.now())
      return success({ success: true })
    },
  )
  return removed ?? noSuchFile()
}
