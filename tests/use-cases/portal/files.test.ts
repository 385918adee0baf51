import { createHash, randomUUID } from 'node:crypto'

import { beforeEach, describe, expect, test } from 'vitest'

import { success } from '#contract/failure.ts'
import { PART_BYTES, partCount } from '#domain/portal/file-rules.ts'
import { partKey } from '#services/file-store.ts'
import { setOrder, STAFF, valueOf } from '#tests/use-cases/a-shop.ts'
import type { PortalShop } from '#use-cases/portal/portal-shop.ts'
import { purgeFiles } from '#use-cases/portal/purge-files.ts'
import { readFile } from '#use-cases/portal/read-file.ts'
import { reviewDocument } from '#use-cases/portal/requests.ts'
import {
  beginFile,
  finishFile,
  removeFile,
  savePart,
  type FileSender,
} from '#use-cases/portal/send-file.ts'

import { storeInMemory } from './a-file-store.ts'
import {
  ORDER_CHANGED_REFUSAL,
  deliverNewFile,
  portalEvents,
  portalOfEach,
  productOf,
  requestOf,
} from './a-portal.ts'

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
const staffSends = () => sent(ofFirm())

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
const review = (decision: 'accepted' | 'returned', reason = 'Blurred.') =>
  reviewDocument(
    shop.portal,
    { orderId: shop.order.id, requestId: accounts, decision, reason },
    STAFF,
  )

async function bytesOf(parts: AsyncGenerator<Uint8Array, void, undefined>) {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

const removedFiles = () =>
  shop.database.sql<{ id: string }>(`select id from removed_files order by id`)

describe('sending a file', () => {
  test('a completed file is stored with its hash and adds one timeline event', async () => {
    const file = await sent({ bytes: pdf(2) })
    expect(await state()).toBe('outstanding')
    shop.clock.passMinutes(60)
    const listed = valueOf(await finish(file))
    expect(listed).toEqual({
      id: file.fileId,
      name: 'accounts.pdf',
      size: file.bytes.length,
      sentAt: shop.clock.port.now().toISOString(),
      href: `/api/files/${file.fileId}?key=${shop.order.accessKey}`,
    })
    const product = await productOf(shop)
    expect(product.requests[0]).toMatchObject({ state: 'received', reason: '', files: [listed] })
    expect(product.remindAt).toBe(
      new Date(Date.parse(listed.sentAt) + 5 * 86_400_000).toISOString(),
    )
    expect(await portalEvents(shop)).toEqual([['document-received', 'customer', 'accounts.pdf']])
    const rows = await shop.database.sql(`select sha256, sent_by from files`)
    const sha256 = createHash('sha256').update(file.bytes).digest('hex')
    expect(rows).toEqual([{ sha256, sent_by: 'customer' }])
  })

  test('a repeated call of each upload endpoint changes nothing', async () => {
    const file = await sent({ bytes: pdf(1) })
    expect(valueOf(await begin(file))).toEqual({ received: [0, 1], state: 'open' })
    expect(valueOf(await put({ ...file, bytes: pdf(1) }, 1))).toEqual({
      received: [0, 1],
      state: 'open',
    })
    const first = valueOf(await finish(file))
    expect(valueOf(await finish(file))).toEqual(first)
    expect(valueOf(await begin(file))).toEqual({ received: [0, 1], state: 'complete' })
    expect(valueOf(await put(file, 0))).toEqual({ received: [0, 1], state: 'complete' })
    expect(store.calls).toEqual(['put 0', 'put 1', 'get 0', 'get 1'])
    expect(await portalEvents(shop)).toHaveLength(1)
  })

  test('parts may arrive in any order, and two completions add one event', async () => {
    const file = await begun({ bytes: pdf(3) })
    await Promise.all([2, 0, 3, 1].map(async (part) => valueOf(await put(file, part))))
    const finished = await Promise.all([finish(file), finish(file), finish(file)])
    expect(new Set(finished.map((one) => valueOf(one).sentAt)).size).toBe(1)
    expect(await portalEvents(shop)).toHaveLength(1)
    // Vitest compares megabytes one by one, in seconds.
    expect((await bytesOf(valueOf(await read(file.fileId)).parts)).equals(file.bytes)).toBe(true)
  })

  test('a file with missing parts is not completed, and the response lists its stored parts', async () => {
    const file = await begun({ bytes: pdf(2) })
    valueOf(await put(file, 2))
    expect(await finish(file)).toMatchObject({ failure: { code: 'invalid-request' } })
    expect(valueOf(await begin(file))).toEqual({ received: [2], state: 'open' })
    expect(await portalEvents(shop)).toEqual([])
  })

  test.each([
    ['is gone', () => store.parts.clear()],
    ['is shorter', (key: string) => store.parts.set(key, new Uint8Array(3))],
  ])('the shop asks again for a part of a file that %s from the store', async (_what, spoil) => {
    const file = await sent({ bytes: pdf(1) })
    spoil(partKey(file.fileId, 0))
    store.parts.set(partKey(file.fileId, 1), file.bytes.subarray(PART_BYTES))
    expect(await finish(file)).toMatchObject({ failure: { code: 'invalid-request' } })
    expect(valueOf(await begin(file))).toEqual({ received: [1], state: 'open' })
    valueOf(await put(file, 0))
    expect(valueOf(await finish(file)).size).toBe(file.bytes.length)
  })

  test('a file that the firm uploads adds no event before its delivery', async () => {
    const file = await staffSends()
    expect(valueOf(await finish(file)).href).toBe(`/api/files/${file.fileId}`)
    expect(await shop.database.sql(`select sent_by, request_id from files`)).toEqual([
      { sent_by: STAFF, request_id: null },
    ])
    expect(await portalEvents(shop)).toEqual([])
  })
})

describe('refused files', () => {
  test('the id of a file belongs to one order and one document', async () => {
    const file = await sent()
    const plan = (await requestOf(shop, 'Business plan')).id
    expect(await begin({ ...file, requestId: plan })).toMatchObject(UNKNOWN)
    expect(await begin({ ...file, requestId: randomUUID() })).toMatchObject(UNKNOWN)
    for (const sender of [{ ...customer, orderId: randomUUID() }, STAFF_SENDER]) {
      expect(await put({ ...file, sender }, 0)).toMatchObject(UNKNOWN)
      expect(await finish({ ...file, sender })).toMatchObject(UNKNOWN)
      expect(valueOf(await remove({ ...file, sender }))).toEqual({ success: true })
    }
    expect(await shop.database.sql(`select finished_at from files`)).toEqual([
      { finished_at: null },
    ])
  })

  test('customers can upload requested documents only, and staff deliveries only', async () => {
    for (const requestId of [undefined, randomUUID()])
      expect(await begin(fresh({ requestId }))).toMatchObject(UNKNOWN)
    expect(await begin({ ...fresh(ofFirm()), requestId: accounts })).toMatchObject(UNKNOWN)
    const file = await staffSends()
    expect(await put({ ...file, sender: customer }, 0)).toMatchObject(UNKNOWN)
    valueOf(await remove({ ...file, sender: customer }))
    expect((await shop.database.sql(`select id from files`)).length).toBe(1)
  })

  test.each([undefined, '00000000-0000-4000-8000-000000000000'])(
    'staff cannot send to order %s',
    async (orderId) => {
      const file = fresh({ sender: { ...STAFF_SENDER, orderId }, requestId: undefined })
      expect(await begin(file)).toMatchObject({ failure: { code: 'order-not-found' } })
    },
  )

  test.each([
    ['unpaid', { settlement: 'expired' }, 'order-not-found'],
    ['erased', { customer_email: '' }, 'order-not-found'],
    ['refunded', { refunded_amount: 1e8 }, 'order-changed'],
  ])('an order that is %s takes no new file', async (_state, columns, code) => {
    await setOrder(shop, shop.order, columns)
    const file = fresh()
    expect(await begin(file)).toMatchObject({ failure: { code } })
  })

  test('an accepted document refuses new files and keeps its files', async () => {
    const [known, open] = [await arrived(), await sent()]
    valueOf(await review('accepted'))
    const file = fresh()
    expect(await begin(file)).toMatchObject(ORDER_CHANGED_REFUSAL)
    expect(await finish(open)).toMatchObject(ORDER_CHANGED_REFUSAL)
    expect(await remove(known)).toMatchObject(ORDER_CHANGED_REFUSAL)
    expect(valueOf(await finish(known)).id).toBe(known.fileId)
    expect((await requestOf(shop, 'Accounts')).files).toHaveLength(1)
  })
})

describe('removing a file', () => {
  test('removing a document’s last file makes the document outstanding, and the file’s id is not reused', async () => {
    const [first, second] = [await arrived(), await arrived()]
    expect(valueOf(await remove(first))).toEqual({ success: true })
    expect(await state()).toBe('received')
    shop.clock.passDays(1)
    valueOf(await remove(second))
    expect(await state()).toBe('outstanding')
    const due = shop.clock.port.now().getTime() + 5 * 86_400_000
    expect((await productOf(shop)).remindAt).toBe(new Date(due).toISOString())
    expect(valueOf(await remove(second))).toEqual({ success: true })
    expect(valueOf(await begin(second))).toEqual({ received: [], state: 'removed' })
    expect(await read(second.fileId)).toMatchObject(UNKNOWN)
    expect(await removedFiles()).toHaveLength(2)
  })

  test('an incomplete file does not make its document received', async () => {
    const [known] = [await arrived(), await sent()]
    valueOf(await remove(known))
    expect(await state()).toBe('outstanding')
  })

  test('a returned document stays returned until a new file is completed', async () => {
    const file = await arrived()
    valueOf(await review('returned'))
    valueOf(await remove(file))
    expect(await requestOf(shop, 'Accounts')).toMatchObject({
      state: 'returned',
      reason: 'Blurred.',
    })
    await arrived()
    expect(await requestOf(shop, 'Accounts')).toMatchObject({ state: 'received', reason: '' })
  })

  test('a delivered file cannot be removed', async () => {
    await deliverNewFile(shop)
    const [file] = (await productOf(shop)).deliveries[0]!.files
    const removal = removeFile(files, { fileId: file!.id }, STAFF_SENDER)
    expect(await removal).toMatchObject(ORDER_CHANGED_REFUSAL)
  })
})

describe('reading a file', () => {
  test('customers can read their own files and deliveries, and staff all files', async () => {
    const [own, firms] = [await arrived(), await staffSends()]
    valueOf(await finish(firms))
    expect(valueOf(await read(own.fileId))).toMatchObject({
      name: 'accounts.pdf',
      type: 'application/pdf',
      size: own.bytes.length,
    })
    expect(await read(firms.fileId)).toMatchObject(UNKNOWN)
    for (const { fileId } of [own, firms]) {
      expect((await read(fileId, { key: '', role: 'member' })).ok).toBe(true)
      expect(await read(fileId, { key: '' })).toMatchObject(UNKNOWN)
    }
    expect((await read((await sent()).fileId, { role: 'member' })).ok).toBe(false)
  })

  test.each(['not-an-id', '00000000-0000-4000-8000-000000000000'])(
    'a request with %s opens no file',
    async (id) => {
      expect(await read(id, { role: 'member' })).toMatchObject(UNKNOWN)
    },
  )

  test('a replaced link, a closed order and an unpaid order open no file', async () => {
    const { fileId } = await arrived()
    await setOrder(shop, shop.order, { settlement: 'awaiting_transfer' })
    expect(await read(fileId)).toMatchObject(UNKNOWN)
    await setOrder(shop, shop.order, { settlement: 'paid' })
    expect((await read(fileId)).ok).toBe(true)
    expect((await read(fileId, { key: shop.sessionId })).ok).toBe(true)
    await setOrder(shop, shop.order, { key_renewed_at: new Date() })
    expect(await read(fileId, { key: shop.sessionId })).toMatchObject(UNKNOWN)
    expect(await read(fileId, { key: randomUUID() })).toMatchObject(UNKNOWN)
    await shop.database.sql(`update order_items set step = 'delivered', step_since = $1`, [
      shop.clock.port.now(),
    ])
    shop.clock.passDays(100)
    expect(await read(fileId)).toMatchObject(UNKNOWN)
    expect((await read(fileId, { role: 'member' })).ok).toBe(true)
  })

  test('the customer’s first complete download of a delivery is recorded once', async () => {
    await deliverNewFile(shop)
    const [file] = (await productOf(shop)).deliveries[0]!.files
    const { id, size } = file!
    const openedAt = async () => (await productOf(shop)).deliveries[0]!.openedAt
    const download = async (by: Parameters<typeof read>[1] = {}) =>
      bytesOf(valueOf(await read(id, by)).parts)
    await expect(download()).rejects.toMatchObject({ failure: { code: 'unavailable' } })
    store.parts.set(partKey(id, 0), new Uint8Array(size))
    await download({ key: '', role: 'member' })
    await download({ isHead: true })
    expect(await openedAt()).toBeNull()
    const first = shop.clock.port.now().toISOString()
    await Promise.all([download(), download()])
    shop.clock.passMinutes(5)
    await download()
    expect(await openedAt()).toBe(first)
    expect((await portalEvents(shop)).slice(1)).toEqual([
      ['delivery-opened', 'customer', 'draft.pdf'],
    ])
  })
})

describe('the purge of files', () => {
  test('the purge removes only files that were not completed or not delivered within a day', async () => {
    const [known, open, firms] = [await arrived(), await sent(), await staffSends()]
    valueOf(await finish(firms))
    await deliverNewFile(shop)
    shop.clock.passMinutes(24 * 60)
    expect(await purgeFiles(files)).toMatchObject({ abandoned: 0, deleted: 0, failed: 0 })
    const young = await sent()
    shop.clock.passMinutes(1)
    expect(await purgeFiles(files)).toMatchObject({ abandoned: 2 })
    const gone = [open.fileId, firms.fileId].toSorted().map((id) => ({ id }))
    expect(await removedFiles()).toEqual(gone)
    expect((await read(known.fileId)).ok).toBe(true)
    expect(valueOf(await begin(young)).state).toBe('open')
  })

  test('the files of a deleted order are deleted', async () => {
    const file = await arrived()
    await shop.database.sql(`delete from intakes where order_id = $1`, [shop.order.id])
    expect(await removedFiles()).toEqual([{ id: file.fileId }])
  })
})
