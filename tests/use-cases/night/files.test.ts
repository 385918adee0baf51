import { createHash, randomUUID } from 'node:crypto'

import { beforeEach, describe, expect, test } from 'vitest'

import { success } from '#contract/failure.ts'
import { MAX_FILES, PART_BYTES, partCount } from '#domain/portal/file-rules.ts'
import { partKey } from '#services/file-store.ts'
import { runWhileBlocked, STAFF, valueOf } from '#tests/use-cases/a-shop.ts'
import { storeDown, storeInMemory } from '#tests/use-cases/portal/a-file-store.ts'
import {
  ORDER_CHANGED_REFUSAL,
  portalEvents,
  portalOfEach,
  requestOf,
} from '#tests/use-cases/portal/a-portal.ts'
import type { PortalShop } from '#use-cases/portal/portal-shop.ts'
import { purgeFiles } from '#use-cases/portal/purge-files.ts'
import { readFile } from '#use-cases/portal/read-file.ts'
import {
  beginFile,
  finishFile,
  removeFile,
  savePart,
  type FileSender,
} from '#use-cases/portal/send-file.ts'

const shop = portalOfEach()

const UNKNOWN = { failure: { code: 'not-found' } }
const STAFF_SENDER: FileSender = { by: STAFF, orderId: undefined, key: undefined }

let store: ReturnType<typeof storeInMemory>
let files: PortalShop
let customer: FileSender
/** Id of the requested document. */
let accounts: string
beforeEach(async () => {
  store = storeInMemory()
  files = { ...shop.portal, files: store.port }
  customer = { by: 'customer', orderId: shop.order.id, key: shop.order.accessKey }
  accounts = (await requestOf(shop, 'Accounts')).id
})

/** A PDF of a few bytes more than its number of whole parts. */
function pdf(parts = 0): Uint8Array {
  const bytes = Buffer.alloc(parts * PART_BYTES + 20, randomUUID())
  bytes.write('%PDF-1.7\n', 0, 'latin1')
  return new Uint8Array(bytes)
}

interface Sent {
  bytes: Uint8Array
  fileId: string
  sender: FileSender
  requestId: string | undefined
}

function begin({ bytes, fileId, sender, requestId }: Sent) {
  const asked = { fileId, requestId, name: 'accounts.pdf', size: bytes.length }
  return beginFile(files, asked, sender)
}

function put({ bytes, fileId, sender }: Sent, part: number) {
  const slice = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)
  return savePart(files, { fileId, part }, sender, (size) => {
    expect(size).toBe(slice.length)
    return Promise.resolve(success(slice))
  })
}

/** A new file, from the customer unless a test says otherwise. */
function fresh(more: Partial<Sent> = {}): Sent {
  const [bytes, fileId] = [pdf(), randomUUID()]
  return { bytes, fileId, sender: customer, requestId: accounts, ...more }
}

async function begun(more: Partial<Sent> = {}): Promise<Sent> {
  const file = fresh(more)
  valueOf(await begin(file))
  return file
}

/** A begun file with all its parts. */
async function sent(more: Partial<Sent> = {}): Promise<Sent> {
  const file = await begun(more)
  for (let part = 0; part < partCount(file.bytes.length); part += 1) valueOf(await put(file, part))
  return file
}

const finish = ({ fileId, sender }: Sent) => finishFile(files, { fileId }, sender)
const remove = ({ fileId, sender }: Sent) => removeFile(files, { fileId }, sender)
/** The differences between a file of the firm and a customer's file. */
const ofFirm = () => ({ sender: { ...STAFF_SENDER, orderId: shop.order.id }, requestId: undefined })

/** Copies a file until the order has the maximum number of files from one side. */
const fill = ({ fileId }: Sent) =>
  shop.database.sql(
    `insert into files (id, order_id, request_id, name, size, sent_by, begun_at)
    select gen_random_uuid(), order_id, request_id, name, size, sent_by, begun_at
    from files, generate_series(2, $2) where id = $1`,
    [fileId, MAX_FILES],
  )

async function arrived(more: Partial<Sent> = {}): Promise<Sent> {
  const file = await sent(more)
  valueOf(await finish(file))
  return file
}

/** Reads a file as the customer, or as staff of a role. */
function read(
  fileId: string,
  {
    key = shop.order.accessKey,
    role,
    isHead = false,
  }: { key?: string; role?: 'member'; isHead?: boolean } = {},
) {
  return readFile(files, { id: fileId, key, isHead, roleOf: () => Promise.resolve(role) })
}

const state = async () => (await requestOf(shop, 'Accounts')).state

async function bytesOf(parts: AsyncGenerator<Uint8Array, void, undefined>) {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

const removedFiles = () =>
  shop.database.sql<{ id: string }>(`select id from removed_files order by id`)
const makeOld = () =>
  shop.database.sql(`update removed_files set removed_at = now() - interval '11 minutes'`)

describe('sending a file', () => {
  test('a part of a file that the store refuses does not count as stored', async () => {
    const file = await begun()
    store.state.before = () => Promise.reject(storeDown())
    await expect(put(file, 0)).rejects.toMatchObject({ failure: { code: 'unavailable' } })
    expect(valueOf(await begin(file))).toEqual({ received: [], state: 'open' })
  })

  test('an upload of the same part with different bytes is refused', async () => {
    const file = await begun()
    const other = { ...file, bytes: pdf() }
    store.state.before = async (call) => {
      if (call !== 'put') return
      store.state.before = () => undefined
      expect(await put(other, 0)).toMatchObject(UNKNOWN)
      expect(valueOf(await put(file, 0)).received).toEqual([0])
      valueOf(await finish(file))
    }
    valueOf(await put(file, 0))
    expect(await bytesOf(valueOf(await read(file.fileId)).parts)).toEqual(Buffer.from(file.bytes))
    const sha256 = createHash('sha256').update(file.bytes).digest('hex')
    expect(await shop.database.sql(`select sha256 from files`)).toEqual([{ sha256 }])
  })
})

describe('refused files', () => {
  test(`customer and firm may upload ${MAX_FILES} files each, and one more after removing one`, async () => {
    for (const by of [{}, ofFirm()]) {
      const first = await sent(by)
      await fill(first)
      const file = fresh(by)
      expect(await begin(file)).toMatchObject(ORDER_CHANGED_REFUSAL)
      expect(valueOf(await begin(first))).toMatchObject({ state: 'open' })
      valueOf(await remove(first))
      const both = await Promise.all([begin(file), begin(fresh(by))])
      expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    }
  })

  test('a customer cannot upload more files while the store still holds as many removed ones', async () => {
    await fill(await sent())
    await shop.database.sql(`delete from files`)
    expect(await begin(fresh())).toMatchObject(ORDER_CHANGED_REFUSAL)
    await begun(ofFirm())
    await makeOld()
    await purgeFiles(files)
    await begun()
  })
})

describe('removing a file', () => {
  test('a file removed during the upload of a part leaves no bytes in the store', async () => {
    const file = await begun()
    store.state.before = async (call) => {
      if (call === 'put') valueOf(await remove(file))
    }
    expect(await put(file, 0)).toMatchObject(UNKNOWN)
    expect(store.parts.size).toBe(1)
    await makeOld()
    expect(await purgeFiles(files)).toMatchObject({ deleted: 1 })
    expect([store.parts.size, await removedFiles()]).toEqual([0, []])
  })

  test('a file removed while its upload is completed stays removed', async () => {
    const file = await sent()
    store.state.before = async (call) => {
      if (call === 'get') valueOf(await remove(file))
    }
    expect(await finish(file)).toMatchObject(UNKNOWN)
    expect([await state(), await portalEvents(shop)]).toEqual(['outstanding', []])
  })

  test('a file purged while its upload is completed does not count as received', async () => {
    const file = await sent()
    await runWhileBlocked(
      shop,
      {
        first: `select from files where id = '${file.fileId}' for update`,
        last: `delete from files where id = '${file.fileId}'`,
      },
      async () => expect(await finish(file)).toMatchObject(UNKNOWN),
    )
    expect([await state(), await portalEvents(shop)]).toEqual(['outstanding', []])
  })

  test('a document accepted during the completion of a file keeps its earlier files', async () => {
    await arrived()
    const file = await sent()
    await runWhileBlocked(
      shop,
      {
        first: `select from orders where id = '${shop.order.id}' for update`,
        last: `update document_requests set state = 'accepted' where id = '${accounts}'`,
      },
      async () => expect(await finish(file)).toMatchObject(ORDER_CHANGED_REFUSAL),
    )
    expect((await requestOf(shop, 'Accounts')).files).toHaveLength(1)
  })
})

describe('reading a file', () => {
  test('a file whose bytes are missing is unavailable, and the log names the file', async () => {
    const { fileId } = await arrived({ bytes: pdf(1) })
    const { parts } = valueOf(await read(fileId))
    store.parts.delete(partKey(fileId, 1))
    await expect(bytesOf(parts)).rejects.toMatchObject({ failure: { code: 'unavailable' } })
    expect(shop.log).toContainEqual({
      event: 'file-part-missing',
      facts: { file: fileId, part: 1 },
    })
  })
})

describe('the purge of files', () => {
  test('the purge deletes a removed file part by part, once no running call can store a part', async () => {
    const file = await arrived({ bytes: pdf(2) })
    valueOf(await remove(file))
    expect(await purgeFiles(files)).toMatchObject({ abandoned: 0, deleted: 0, failed: 0 })
    await makeOld()
    store.calls.length = 0
    expect(await purgeFiles(files)).toMatchObject({ abandoned: 0, deleted: 1, failed: 0 })
    expect(store.calls).toEqual(['remove 0', 'remove 1', 'remove 2'])
    expect([store.parts.size, await removedFiles()]).toEqual([0, []])
    expect(await purgeFiles(files)).toMatchObject({ abandoned: 0, deleted: 0, failed: 0 })
  })

  test('a file that the store fails to delete is retried and delays no other file', async () => {
    const [stuck, other] = [await arrived(), await arrived()]
    valueOf(await remove(stuck))
    valueOf(await remove(other))
    await makeOld()
    store.state.before = (_call, key) => {
      if (key.startsWith(stuck.fileId)) throw storeDown()
    }
    expect(await purgeFiles(files)).toMatchObject({ abandoned: 0, deleted: 1, failed: 1 })
    expect(shop.log).toContainEqual({
      event: 'file-not-deleted',
      facts: { file: stuck.fileId, reason: 'file-store' },
    })
    expect(await removedFiles()).toEqual([{ id: stuck.fileId }])
    store.state.before = () => undefined
    await makeOld()
    expect(await purgeFiles(files)).toMatchObject({ abandoned: 0, deleted: 1, failed: 0 })
    expect(store.parts.size).toBe(0)
  })

  test('the purge of files stops after 20 seconds, and the next purge continues', async () => {
    const sentFiles = [await arrived(), await arrived(), await arrived()]
    for (const file of sentFiles) valueOf(await remove(file))
    await makeOld()
    store.state.before = () => shop.clock.pass(10_000)
    expect(await purgeFiles(files)).toMatchObject({ deleted: 2 })
    expect(await purgeFiles(files)).toMatchObject({ deleted: 1 })
  })
})
