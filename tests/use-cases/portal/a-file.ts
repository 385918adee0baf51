import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { success } from '#contract/failure.ts'
import { PART_BYTES, partCount } from '#domain/portal/file-rules.ts'
import { STAFF, valueOf } from '#tests/use-cases/a-shop.ts'
import { readFile } from '#use-cases/portal/read-file.ts'
import {
  beginFile,
  finishFile,
  removeFile,
  savePart,
  type FileSender,
} from '#use-cases/portal/send-file.ts'

import { findRequest, type TestPortal } from './a-portal.ts'

interface TestFile {
  bytes: Uint8Array
  fileId: string
  sender: FileSender
  requestId: string | undefined
}

export const FILE_NOT_FOUND = { failure: { code: 'not-found' } }

export const STAFF_SENDER: FileSender = { by: STAFF, orderId: undefined, key: undefined }

/** A PDF with this number of whole parts and a few bytes more. */
export function aPdf(parts = 0): Uint8Array {
  const bytes = Buffer.alloc(parts * PART_BYTES + 20, randomUUID())
  bytes.write('%PDF-1.7\n', 0, 'latin1')
  return new Uint8Array(bytes)
}

export async function bytesOf(parts: AsyncGenerator<Uint8Array, void, undefined>) {
  return Buffer.concat(await Array.fromAsync(parts))
}

/** Functions that send and read files of an order. */
export function fileActions(shop: TestPortal) {
  const customer = (): FileSender => ({
    by: 'customer',
    orderId: shop.order.id,
    key: shop.order.accessKey,
  })

  /** How a file of the firm differs from a customer's file. */
  const fromStaff = () => ({
    sender: { ...STAFF_SENDER, orderId: shop.order.id },
    requestId: undefined,
  })

  /** A new file, from the customer unless a test says otherwise. */
  function newFile(more: Partial<TestFile> = {}): TestFile {
    const [bytes, fileId] = [aPdf(), randomUUID()]
    return { bytes, fileId, sender: customer(), requestId: shop.accountsId, ...more }
  }

  function begin({ bytes, fileId, sender, requestId }: TestFile) {
    const asked = { fileId, requestId, name: 'accounts.pdf', size: bytes.length }
    return beginFile(shop.portal, asked, sender)
  }

  function put({ bytes, fileId, sender }: TestFile, part: number) {
    const slice = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
    return savePart(shop.portal, { fileId, part }, sender, (size) => {
      expect(size).toBe(slice.length)
      return Promise.resolve(success(slice))
    })
  }

  const finish = ({ fileId, sender }: TestFile) => finishFile(shop.portal, { fileId }, sender)
  const remove = ({ fileId, sender }: TestFile) => removeFile(shop.portal, { fileId }, sender)

  async function begunFile(more?: Partial<TestFile>): Promise<TestFile> {
    const file = newFile(more)
    valueOf(await begin(file))
    return file
  }

  /** A file whose parts are all uploaded, but which is not completed. */
  async function uploadedFile(more?: Partial<TestFile>): Promise<TestFile> {
    const file = await begunFile(more)
    const parts = partCount(file.bytes.length)
    for (let part = 0; part < parts; part += 1) valueOf(await put(file, part))
    return file
  }

  async function completeFile(more?: Partial<TestFile>): Promise<TestFile> {
    const file = await uploadedFile(more)
    valueOf(await finish(file))
    return file
  }

  /** Reads a file as the customer, or as staff of a role. */
  function read(id: string, more: { key?: string; role?: 'member'; isHead?: boolean } = {}) {
    const { key = shop.order.accessKey, role, isHead = false } = more
    return readFile(shop.portal, { id, key, isHead, roleOf: () => Promise.resolve(role) })
  }

  return {
    customer,
    fromStaff,
    newFile,
    begunFile,
    uploadedFile,
    completeFile,
    begin,
    put,
    finish,
    remove,
    read,
    documentState: async () => (await findRequest(shop, 'Accounts')).state,
    listRemoved: () =>
      shop.database.sql<{ id: string }>(`select id from removed_files order by id`),
  }
}
