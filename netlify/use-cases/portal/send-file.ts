import { createHash } from 'node:crypto'

import type { Endpoint } from '#contract/endpoint.ts'
import { failure, success, type FailureCode, type Result } from '#contract/failure.ts'
import type * as contract from '#contract/shop/portal.ts'
import { insertTextEvent } from '#data/orders/order-events.ts'
import * as files from '#data/portal/files.ts'
import type { IntakeRow } from '#data/portal/intakes.ts'
import {
  cleanFileName,
  contentProblem,
  fileProblem,
  MAX_FILE_BYTES,
  MAX_FILES,
  partCount,
  partSize,
} from '#domain/portal/file-rules.ts'
import { canSendDocument } from '#domain/portal/portal.ts'
import { portalFilePath } from '#paths.ts'
import { partKey } from '#services/file-store.ts'
import { orderNotFound } from '#use-cases/orders/read-order.ts'
import type { UseCase } from '#use-cases/shop.ts'

import { noteDocumentChange } from './arrival.ts'
import { changePortal } from './change-portal.ts'
import type { LockedPortal, PortalShop } from './portal-shop.ts'

/** The sender of a file: the customer of an order, or a staff member. */
export interface FileSender {
  /** `customer`, or the email address of the staff member. */
  by: string
  /** Id of the customer's order, or of the order that staff name for a new file. */
  orderId: string | undefined
  /** The key of the customer's link; undefined for staff. */
  key: string | undefined
}

type FileUseCase<E extends Endpoint<unknown, unknown>> = UseCase<E, PortalShop, FileSender>

export const beginFile: FileUseCase<typeof contract.beginFile> = async (
  shop,
  { fileId: id, requestId = null, name: given, size },
  sender,
) => {
  const name = cleanFileName(given)
  const problem = fileProblem({ name, size })
  if (problem !== undefined) return failure(problemCode(size), problem)
  const { orderId } = sender
  if (orderId === undefined) return orderNotFound()
  const file = { id, orderId, requestId, name, size }
  if (!mayWrite(sender, file)) return fileNotFound()
  return changePortal<contract.UploadProgress>(
    shop,
    orderId,
    async ({ rows, tx, now }) => {
      const known = await files.findFile(tx, id)
      const isOther = known?.orderId !== orderId || known.requestId !== requestId
      if (known) return isOther ? fileNotFound() : success(uploadProgress(known))
      const counts = await files.countFiles(tx, file)
      if (counts.isRemoved) return success({ received: [], state: 'removed' })
      const refused = refuseFile(rows, file, counts)
      if (refused) return refused
      await tx.end([files.insertFile(file, sender.by, now)])
      return success({ received: [], state: 'open' })
    },
    sender.key,
  )
}

function problemCode(size: number): FailureCode {
  if (size === 0) return 'invalid-request'
  return size > MAX_FILE_BYTES ? 'too-large' : 'unsupported-media-type'
}

function refuseFile(
  rows: readonly IntakeRow[],
  file: files.FileOwner,
  { sent, removed }: { sent: number; removed: number },
) {
  const document = documentOf(rows, file)
  if (file.requestId !== null && !document) return fileNotFound()
  if (document && !canSendDocument(document)) return acceptedDocument()
  if (sent >= MAX_FILES)
    return failure(
      'order-changed',
      `You can send ${MAX_FILES} files for an order. Remove one first.`,
    )
  // Removed files count towards the limit, because the store keeps their bytes for up to an hour
  // and a quarter. Staff may always deliver.
  if (removed < MAX_FILES || !document) return undefined
  return failure('order-changed', 'Many files were removed a short time ago. Try again in an hour.')
}

function documentOf(rows: readonly IntakeRow[], { requestId }: files.FileOwner) {
  return rows.flatMap(({ requests }) => requests).find(({ id }) => id === requestId)
}

function acceptedDocument(): Result<never> {
  return failure('order-changed', 'This document has been accepted, so its files stay.')
}

function uploadProgress({ received, sentAt }: files.FileRow): contract.UploadProgress {
  return { received, state: sentAt === null ? 'open' : 'complete' }
}

/** Stores a part of a file. `read` returns the request's body, exactly as long as the part. */
export async function savePart(
  shop: PortalShop,
  { fileId, part }: { fileId: string; part: number },
  sender: FileSender,
  read: (size: number) => Promise<Result<Uint8Array>>,
): Promise<Result<contract.UploadProgress>> {
  const file = await findOwnFile(shop, fileId, sender)
  if (!file) return fileNotFound()
  const { name, size, received } = file
  if (!hasPart(size, part)) return failure('invalid-request', 'The file has no such part.')
  if (file.sentAt !== null || received.includes(part)) return success(uploadProgress(file))
  const body = await read(partSize(size, part))
  if (!body.ok) return body
  const problem = part === 0 ? contentProblem(name, body.value) : undefined
  if (problem !== undefined) return failure('unsupported-media-type', problem)
  // The bytes of a part are never replaced by different bytes, so that the file's hash stays true;
  // different bytes belong to another file.
  const sha256 = createHash('sha256').update(body.value).digest('hex')
  if (!(await files.claimPart(shop.db, fileId, part, sha256))) return fileNotFound()
  await shop.files.put(partKey(fileId, part), body.value)
  if (!(await files.updatePartState(shop.db, fileId, part, true))) return fileNotFound()
  return success({ received: [...received, part].toSorted((a, b) => a - b), state: 'open' })
}

function hasPart(size: number, part: number): boolean {
  return Number.isInteger(part) && part >= 0 && part < partCount(size)
}

export const finishFile: FileUseCase<typeof contract.finishFile> = async (
  shop,
  { fileId },
  sender,
) => {
  const found = await findOwnFile(shop, fileId, sender)
  if (!found) return fileNotFound()
  const { orderId, name, size, sentAt } = found
  const complete = (moment: string) =>
    success({ id: fileId, name, size, sentAt: moment, href: portalFilePath(fileId, sender.key) })
  if (sentAt !== null) return complete(sentAt)
  const sha256 = await hashOf(shop, found)
  if (sha256 === undefined)
    return failure('invalid-request', `A part of ${name} is missing. Send it again.`)
  return changeFile(shop, found, sender, fileNotFound(), async ({ file, document, tx, now }) => {
    if (file.sentAt !== null) return complete(file.sentAt)
    if (!(await files.completeFile(tx, fileId, { sha256, now }))) return fileNotFound()
    const event = { kind: 'document-received', actor: sender.by, text: name } as const
    if (document) await tx.query(...insertTextEvent(orderId, now, event))
    return complete(now.toISOString())
  })
}

/** SHA-256 of a file in hex, read part by part; undefined if a part has to be sent again. */
async function hashOf({ db, files: store }: PortalShop, { id, size, received }: files.FileRow) {
  const hash = createHash('sha256')
  if (received.length < partCount(size)) return undefined
  for (const part of received) {
    const bytes = await store.get(partKey(id, part))
    if (bytes?.length !== partSize(size, part)) {
      await files.updatePartState(db, id, part, false)
      return undefined
    }
    hash.update(bytes)
  }
  return hash.digest('hex')
}

export const removeFile: FileUseCase<typeof contract.removeFile> = async (
  shop,
  { fileId },
  sender,
) => {
  const done = success({ success: true } as const)
  const found = await findOwnFile(shop, fileId, sender)
  if (!found) return done
  return changeFile(shop, found, sender, done, async ({ file, tx }) => {
    if (file.deliveryId !== null)
      return failure('order-changed', 'The file has been delivered, so it stays.')
    await files.deleteFile(tx, file)
    return done
  })
}

interface LockedFile extends LockedPortal {
  file: files.FileRow
  /** The requested document; undefined for a file of the firm. */
  document: ReturnType<typeof documentOf>
}

/**
 * Locks the order and changes one of its files. For a file of a requested document, updates whether the
 * document has arrived; refuses if the document has been accepted, or only refunded products need it.
 * Returns `gone` if the file has been removed.
 */
function changeFile<T>(
  shop: PortalShop,
  { id, orderId }: files.FileRow,
  { key }: FileSender,
  gone: Result<T>,
  work: (locked: LockedFile) => Promise<Result<T>>,
): Promise<Result<T>> {
  const change = async (locked: LockedPortal) => {
    const file = await files.findFile(locked.tx, id)
    if (!file) return gone
    const document = documentOf(locked.rows, file)
    if (file.requestId !== null && !document) return fileNotFound()
    if (document && !canSendDocument(document)) return acceptedDocument()
    const done = await work({ ...locked, file, document })
    if (document && done.ok) await noteDocumentChange(shop, locked, document.id)
    return done
  }
  return changePortal(shop, orderId, change, key)
}

async function findOwnFile({ db }: PortalShop, id: string, sender: FileSender) {
  const file = await files.findFile(db, id)
  return file && mayWrite(sender, file) ? file : undefined
}

/** Customers may change files of their order's requested documents; staff may change files of the firm. */
function mayWrite({ key, orderId }: FileSender, file: files.FileOwner): boolean {
  if (key === undefined) return file.requestId === null
  return file.requestId !== null && file.orderId === orderId
}

/** The refusal for files that are unknown, closed, or part of another order, the same in each case. */
export function fileNotFound(): Result<never> {
  return failure('not-found', 'There is no file at this address, or it is closed.')
}
