import { failure, success, type FailureCode, type Result } from '#contract/failure.ts'
import type { BegunFile } from '#contract/shop/portal.ts'
import type { FullOrder } from '#data/orders/order-rows.ts'
import { withOrder } from '#data/orders/orders.ts'
import * as files from '#data/portal/files.ts'
import { isErased, isPaid, isWorkOver, paymentStatus } from '#domain/order/order.ts'
import {
  cleanFileName,
  contentProblem,
  fileProblem,
  MOST_FILE_BYTES,
  MOST_FILES,
  partCount,
  partSize,
} from '#domain/portal/file-rules.ts'
import { canSend } from '#domain/portal/portal.ts'
import { isUuid } from '#domain/text/uuid.ts'
import { partKey } from '#services/file-store.ts'
import { noSuchOrder } from '#use-cases/orders/read-order.ts'

import type { PortalShop } from './portal-shop.ts'

/** Who sends a file: the customer of an order, or a staff member. */
export interface Sender {
  /** `customer`, or the address of the staff member. */
  by: string
  /** The customer's order, or the one that staff name for a new file. */
  orderId: string | undefined
  /** The key of the customer's link; undefined for staff. */
  key: string | undefined
}

interface NewFile {
  fileId: string
  requestId?: string | undefined
  name: string
  /** Bytes. */
  size: number
}

/** Begins a file of a paid order, or says what has arrived of it. */
export async function beginFile(
  shop: PortalShop,
  { fileId: id, name: given, size, ...asked }: NewFile,
  sender: Sender,
): Promise<Result<BegunFile>> {
  const name = cleanFileName(given)
  const problem = fileProblem({ name, size })
  if (problem !== undefined) return failure(problemCode(size), problem)
  const { orderId } = sender
  const requestId = asked.requestId ?? null
  if (orderId === undefined) return noSuchOrder()
  if (!mayWrite(sender, { orderId, requestId })) return noSuchFile()
  const begun = await withOrder<Result<BegunFile>>(shop.db, orderId, async (order, tx) => {
    const known = await files.findFile(tx, id)
    if (known) {
      const isSame = known.orderId === orderId && known.requestId === requestId
      return isSame ? success(begunFile(known)) : noSuchFile()
    }
    const facts = await files.newFileFacts(tx, { id, orderId, requestId })
    if (facts.isRemoved) return success({ received: [], state: 'removed' })
    const refused = refuseFile(order, facts)
    if (refused) return refused
    const file = { id, orderId, requestId, name, size }
    await tx.end([files.insertFile(file, sender.by, shop.clock.now())])
    return success({ received: [], state: 'open' })
  })
  return begun ?? noSuchOrder()
}

function problemCode(size: number): FailureCode {
  if (size === 0) return 'invalid-request'
  return size > MOST_FILE_BYTES ? 'too-large' : 'unsupported-media-type'
}

function refuseFile(
  { payment, total, buyer }: FullOrder,
  { count, request }: files.NewFileFacts,
): Result<never> | undefined {
  if (!isPaid(payment) || isErased({ buyer })) return noSuchOrder()
  if (request === 'none') return noSuchFile()
  if (isWorkOver({ status: paymentStatus(payment, total) }))
    return failure('order-changed', 'The payment has been returned, so work has stopped.')
  if (request !== null && !canSend({ state: request })) return acceptedDocument()
  if (count < MOST_FILES) return undefined
  return failure('order-changed', `An order can have ${MOST_FILES} files. Remove one first.`)
}

/** The refusal to change the files of a document that staff have accepted. */
export function acceptedDocument(): Result<never> {
  return failure('order-changed', 'This document has been accepted, so its files stay.')
}

function begunFile({ received, sentAt }: files.FileRow): BegunFile {
  return { received, state: sentAt === null ? 'open' : 'complete' }
}

/** Stores a part of a file. `read` reads the request's body, of exactly this number of bytes. */
export async function savePart(
  shop: PortalShop,
  { fileId, part }: { fileId: string; part: number },
  sender: Sender,
  read: (size: number) => Promise<Result<Uint8Array>>,
): Promise<Result<BegunFile>> {
  const file = await findOwnFile(shop, fileId, sender)
  if (!file) return noSuchFile()
  const { name, size, received } = file
  if (!hasPart(size, part)) return failure('invalid-request', 'The file has no such part.')
  // Bytes that have arrived are never replaced, so that the file's hash stays true.
  if (file.sentAt !== null || received.includes(part)) return success(begunFile(file))
  const body = await read(partSize(size, part))
  if (!body.ok) return body
  const problem = part === 0 ? contentProblem(name, body.value) : undefined
  if (problem !== undefined) return failure('unsupported-media-type', problem)
  await shop.files.put(partKey(fileId, part), body.value)
  if (!(await files.notePart(shop.db, fileId, part))) return noSuchFile()
  return success({ received: [...received, part].toSorted((a, b) => a - b), state: 'open' })
}

function hasPart(size: number, part: number): boolean {
  return Number.isInteger(part) && part >= 0 && part < partCount(size)
}

/** The file with this id if the sender may change it; undefined otherwise. */
export async function findOwnFile({ db }: PortalShop, id: string, sender: Sender) {
  const file = isUuid(id) ? await files.findFile(db, id) : undefined
  return file && mayWrite(sender, file) ? file : undefined
}

/** Customers send what their order asks for, staff what they deliver. */
function mayWrite(
  { key, orderId }: Sender,
  file: Pick<files.FileRow, 'orderId' | 'requestId'>,
): boolean {
  if (key === undefined) return file.requestId === null
  return file.requestId !== null && file.orderId === orderId
}

/** The same answer for files that are unknown, closed or of another order. */
export function noSuchFile(): Result<never> {
  return failure('not-found', 'There is no file at this address, or it is closed.')
}
