import { createHash, randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { MAX_FILES, PART_BYTES } from '#domain/portal/file-rules.ts'
import { addDays, londonDay } from '#domain/time/working-day.ts'
import { partKey } from '#services/file-store.ts'
import { runWhileBlocked, setOrder, STAFF, valueOf } from '#tests/use-cases/a-shop.ts'
import { readPortal } from '#use-cases/portal/open-portal.ts'
import { purgeFiles } from '#use-cases/portal/purge-files.ts'
import { removeFile } from '#use-cases/portal/send-file.ts'

import { storeDownRefusal } from './a-file-store.ts'
import { FILE_NOT_FOUND, STAFF_SENDER, aPdf, bytesOf, fileActions } from './a-file.ts'
import {
  ORDER_CHANGED_REFUSAL,
  deliverNewFile,
  portalEvents,
  portalOfEach,
  productOf,
  findRequest,
  reviewTestDocument,
} from './a-portal.ts'

const shop = portalOfEach()
const files = fileActions(shop)

describe('sending a file', () => {
  test('a completed file is stored with its hash and adds one timeline event', async () => {
    const file = await files.uploadedFile({ bytes: aPdf(2) })
    expect(await files.documentState()).toBe('outstanding')
    shop.clock.passMinutes(60)
    const listed = valueOf(await files.finish(file))
    expect(listed).toEqual({
      id: file.fileId,
      name: 'accounts.pdf',
      size: file.bytes.length,
      sentAt: shop.clock.port.now().toISOString(),
      href: `/api/files/${file.fileId}?key=${shop.order.accessKey}`,
    })
    const product = await productOf(shop)
    expect(product.requests[0]).toMatchObject({ state: 'received', reason: '', files: [listed] })
    const [asStaff] = valueOf(await readPortal(shop.portal, shop.order.id)).products
    expect(asStaff?.requests[0]?.files).toEqual([{ ...listed, href: `/api/files/${file.fileId}` }])
    expect(product.remindAt).toBe(`${addDays(londonDay(shop.clock.port.now()), 5)}T09:00:00.000Z`)
    expect(await portalEvents(shop)).toEqual([['document-received', 'customer', 'accounts.pdf']])
    const rows = await shop.database.sql(`select sha256, sent_by from files`)
    const sha256 = createHash('sha256').update(file.bytes).digest('hex')
    expect(rows).toEqual([{ sha256, sent_by: 'customer' }])
  })

  test('a repeated call of an upload endpoint changes nothing', async () => {
    const file = await files.uploadedFile({ bytes: aPdf(1) })
    expect(valueOf(await files.begin(file))).toEqual({ received: [0, 1], state: 'open' })
    expect(valueOf(await files.put({ ...file, bytes: aPdf(1) }, 1))).toEqual({
      received: [0, 1],
      state: 'open',
    })
    const first = valueOf(await files.finish(file))
    expect(valueOf(await files.finish(file))).toEqual(first)
    expect(valueOf(await files.begin(file))).toEqual({ received: [0, 1], state: 'complete' })
    expect(valueOf(await files.put(file, 0))).toEqual({ received: [0, 1], state: 'complete' })
    expect(shop.store.calls).toEqual(['put 0', 'put 1', 'get 0', 'get 1'])
    expect(await portalEvents(shop)).toHaveLength(1)
  })

  test('the parts of a file may arrive in any order, and completing the file twice adds one event', async () => {
    const file = await files.begunFile({ bytes: aPdf(3) })
    await Promise.all([2, 0, 3, 1].map(async (part) => valueOf(await files.put(file, part))))
    const finished = await Promise.all([files.finish(file), files.finish(file), files.finish(file)])
    expect(new Set(finished.map((one) => valueOf(one).sentAt)).size).toBe(1)
    expect(await portalEvents(shop)).toHaveLength(1)
    // Vitest itself would compare the bytes one by one, which takes seconds.
    expect((await bytesOf(valueOf(await files.read(file.fileId)).parts)).equals(file.bytes)).toBe(
      true,
    )
  })

  test('a file with missing parts is not completed, and the response lists its stored parts', async () => {
    const file = await files.begunFile({ bytes: aPdf(2) })
    valueOf(await files.put(file, 2))
    expect(await files.finish(file)).toMatchObject({ failure: { code: 'invalid-request' } })
    expect(valueOf(await files.begin(file))).toEqual({ received: [2], state: 'open' })
    expect(await portalEvents(shop)).toEqual([])
  })

  test.each([
    ['is missing in the store', () => shop.store.parts.clear()],
    ['is too short in the store', (key: string) => shop.store.parts.set(key, new Uint8Array(3))],
  ])('the shop asks again for a part of a file if the part %s', async (_what, spoil) => {
    const file = await files.uploadedFile({ bytes: aPdf(1) })
    spoil(partKey(file.fileId, 0))
    shop.store.parts.set(partKey(file.fileId, 1), file.bytes.subarray(PART_BYTES))
    expect(await files.finish(file)).toMatchObject({ failure: { code: 'invalid-request' } })
    expect(valueOf(await files.begin(file))).toEqual({ received: [1], state: 'open' })
    valueOf(await files.put(file, 0))
    expect(valueOf(await files.finish(file)).size).toBe(file.bytes.length)
  })

  test('a file that the firm uploads adds no event before its delivery', async () => {
    const file = await files.uploadedFile(files.fromStaff())
    expect(valueOf(await files.finish(file)).href).toBe(`/api/files/${file.fileId}`)
    expect(await shop.database.sql(`select sent_by, request_id from files`)).toEqual([
      { sent_by: STAFF, request_id: null },
    ])
    expect(await portalEvents(shop)).toEqual([])
  })
})

describe('refused files', () => {
  test('the id of a file belongs to one order and one document', async () => {
    const file = await files.uploadedFile()
    const plan = (await findRequest(shop, 'Business plan')).id
    expect(await files.begin({ ...file, requestId: plan })).toMatchObject(FILE_NOT_FOUND)
    expect(await files.begin({ ...file, requestId: randomUUID() })).toMatchObject(FILE_NOT_FOUND)
    for (const sender of [{ ...files.customer(), orderId: randomUUID() }, STAFF_SENDER]) {
      expect(await files.put({ ...file, sender }, 0)).toMatchObject(FILE_NOT_FOUND)
      expect(await files.finish({ ...file, sender })).toMatchObject(FILE_NOT_FOUND)
      expect(valueOf(await files.remove({ ...file, sender }))).toEqual({ success: true })
    }
    expect(await shop.database.sql(`select finished_at from files`)).toEqual([
      { finished_at: null },
    ])
  })

  test('customers can upload only requested documents, and staff can upload only deliveries', async () => {
    for (const requestId of [undefined, randomUUID()])
      expect(await files.begin(files.newFile({ requestId }))).toMatchObject(FILE_NOT_FOUND)
    expect(
      await files.begin({ ...files.newFile(files.fromStaff()), requestId: shop.accountsId }),
    ).toMatchObject(FILE_NOT_FOUND)
    const file = await files.uploadedFile(files.fromStaff())
    expect(await files.put({ ...file, sender: files.customer() }, 0)).toMatchObject(FILE_NOT_FOUND)
    valueOf(await files.remove({ ...file, sender: files.customer() }))
    expect((await shop.database.sql(`select id from files`)).length).toBe(1)
  })

  test.each([undefined, '00000000-0000-4000-8000-000000000000'])(
    'staff cannot upload a file to an order with the id %s',
    async (orderId) => {
      const file = files.newFile({ sender: { ...STAFF_SENDER, orderId }, requestId: undefined })
      expect(await files.begin(file)).toMatchObject({ failure: { code: 'order-not-found' } })
    },
  )

  test.each([
    ['unpaid', { settlement: 'expired' }, 'order-not-found'],
    ['erased', { customer_email: '' }, 'order-not-found'],
    ['refunded', { refunded_amount: 1e8 }, 'order-changed'],
  ])('an order that is %s takes no new file', async (_state, columns, code) => {
    await setOrder(shop, shop.order, columns)
    const file = files.newFile()
    expect(await files.begin(file)).toMatchObject({ failure: { code } })
  })

  test('an accepted document refuses new files and keeps its files', async () => {
    const [known, open] = [await files.completeFile(), await files.uploadedFile()]
    valueOf(await reviewTestDocument(shop, 'Accounts'))
    const file = files.newFile()
    expect(await files.begin(file)).toMatchObject(ORDER_CHANGED_REFUSAL)
    expect(await files.finish(open)).toMatchObject(ORDER_CHANGED_REFUSAL)
    expect(await files.remove(known)).toMatchObject(ORDER_CHANGED_REFUSAL)
    expect(valueOf(await files.finish(known)).id).toBe(known.fileId)
    expect((await findRequest(shop, 'Accounts')).files).toHaveLength(1)
  })
})

describe('removing a file', () => {
  test('removing a document’s last file makes the document outstanding, and the file’s id is not reused', async () => {
    const [first, second] = [await files.completeFile(), await files.completeFile()]
    expect(valueOf(await files.remove(first))).toEqual({ success: true })
    expect(await files.documentState()).toBe('received')
    shop.clock.passDays(1)
    valueOf(await files.remove(second))
    expect(await files.documentState()).toBe('outstanding')
    expect((await productOf(shop)).remindAt).toBe(
      `${addDays(londonDay(shop.clock.port.now()), 5)}T09:00:00.000Z`,
    )
    expect(valueOf(await files.remove(second))).toEqual({ success: true })
    expect(valueOf(await files.begin(second))).toEqual({ received: [], state: 'removed' })
    expect(await files.read(second.fileId)).toMatchObject(FILE_NOT_FOUND)
    expect(await files.listRemoved()).toHaveLength(2)
  })

  test('a document with only an incomplete file does not count as received', async () => {
    const [known] = [await files.completeFile(), await files.uploadedFile()]
    valueOf(await files.remove(known))
    expect(await files.documentState()).toBe('outstanding')
  })

  test('a returned document stays returned until a new file is completed', async () => {
    const file = await files.completeFile()
    valueOf(await reviewTestDocument(shop, 'Accounts', 'Blurred.'))
    const newFile = await files.completeFile()
    expect(await files.documentState()).toBe('received')
    valueOf(await files.remove(newFile))
    expect(await files.documentState()).toBe('returned')
    valueOf(await files.remove(file))
    expect(await findRequest(shop, 'Accounts')).toMatchObject({
      state: 'returned',
      reason: 'Blurred.',
    })
    await files.completeFile()
    expect(await findRequest(shop, 'Accounts')).toMatchObject({ state: 'received' })
  })

  test('a delivered file cannot be removed', async () => {
    await deliverNewFile(shop)
    const [file] = (await productOf(shop)).deliveries[0]!.files
    const removal = removeFile(shop.portal, { fileId: file!.id }, STAFF_SENDER)
    expect(await removal).toMatchObject(ORDER_CHANGED_REFUSAL)
  })

  test('the purge deletes a part that was uploaded while its file was being removed', async () => {
    const file = await files.begunFile()
    shop.store.state.before = async (call) => {
      if (call === 'put') valueOf(await files.remove(file))
    }
    expect(await files.put(file, 0)).toMatchObject(FILE_NOT_FOUND)
    expect(shop.store.parts.size).toBe(1)
    await ageRemovedFiles()
    expect(await purgeFiles(shop.portal)).toMatchObject({ deleted: 1 })
    expect([shop.store.parts.size, await files.listRemoved()]).toEqual([0, []])
  })

  test('a file removed while its upload is completed stays removed', async () => {
    const file = await files.uploadedFile()
    shop.store.state.before = async (call) => {
      if (call === 'get') valueOf(await files.remove(file))
    }
    expect(await files.finish(file)).toMatchObject(FILE_NOT_FOUND)
    expect([await files.documentState(), await portalEvents(shop)]).toEqual(['outstanding', []])
  })

  test('a file purged while its upload is completed does not count as received', async () => {
    const file = await files.uploadedFile()
    await runWhileBlocked(
      shop,
      {
        first: `select from files where id = '${file.fileId}' for update`,
        last: `delete from files where id = '${file.fileId}'`,
      },
      async () => expect(await files.finish(file)).toMatchObject(FILE_NOT_FOUND),
    )
    expect([await files.documentState(), await portalEvents(shop)]).toEqual(['outstanding', []])
  })

  test('a file completed while its document is being accepted is refused, and the document keeps its earlier files', async () => {
    await files.completeFile()
    const file = await files.uploadedFile()
    await runWhileBlocked(
      shop,
      {
        first: `select from orders where id = '${shop.order.id}' for update`,
        last: `update document_requests set state = 'accepted' where id = '${shop.accountsId}'`,
      },
      async () => expect(await files.finish(file)).toMatchObject(ORDER_CHANGED_REFUSAL),
    )
    expect((await findRequest(shop, 'Accounts')).files).toHaveLength(1)
  })
})

describe('reading a file', () => {
  test('customers can read the files and deliveries of their own order, and staff can read all files', async () => {
    const [own, firms] = [await files.completeFile(), await files.uploadedFile(files.fromStaff())]
    valueOf(await files.finish(firms))
    expect(valueOf(await files.read(own.fileId))).toMatchObject({
      name: 'accounts.pdf',
      type: 'application/pdf',
      size: own.bytes.length,
    })
    expect(await files.read(firms.fileId)).toMatchObject(FILE_NOT_FOUND)
    for (const { fileId } of [own, firms]) {
      expect((await files.read(fileId, { key: '', role: 'member' })).ok).toBe(true)
      expect(await files.read(fileId, { key: '' })).toMatchObject(FILE_NOT_FOUND)
    }
    expect((await files.read((await files.uploadedFile()).fileId, { role: 'member' })).ok).toBe(
      false,
    )
  })

  test.each(['not-an-id', '00000000-0000-4000-8000-000000000000'])(
    'a request for a file with the id %s opens no file',
    async (id) => {
      expect(await files.read(id, { role: 'member' })).toMatchObject(FILE_NOT_FOUND)
    },
  )

  test('no file opens by a replaced link, or by the link of a closed or unpaid order', async () => {
    const { fileId } = await files.completeFile()
    await setOrder(shop, shop.order, { settlement: 'awaiting_transfer' })
    expect(await files.read(fileId)).toMatchObject(FILE_NOT_FOUND)
    await setOrder(shop, shop.order, { settlement: 'paid' })
    expect((await files.read(fileId)).ok).toBe(true)
    expect((await files.read(fileId, { key: shop.sessionId })).ok).toBe(true)
    await setOrder(shop, shop.order, { key_renewed_at: new Date() })
    expect(await files.read(fileId, { key: shop.sessionId })).toMatchObject(FILE_NOT_FOUND)
    expect(await files.read(fileId, { key: randomUUID() })).toMatchObject(FILE_NOT_FOUND)
    await shop.database.sql(`update order_items set step = 'delivered', step_since = $1`, [
      shop.clock.port.now(),
    ])
    shop.clock.passDays(100)
    expect(await files.read(fileId)).toMatchObject(FILE_NOT_FOUND)
    expect((await files.read(fileId, { role: 'member' })).ok).toBe(true)
  })

  test('the customer’s first complete download of a delivery is recorded once', async () => {
    await deliverNewFile(shop)
    const [file] = (await productOf(shop)).deliveries[0]!.files
    const { id, size } = file!
    const openedAt = async () => (await productOf(shop)).deliveries[0]!.openedAt
    const download = async (by: Parameters<typeof files.read>[1] = {}) =>
      bytesOf(valueOf(await files.read(id, by)).parts)
    await expect(download()).rejects.toMatchObject({ failure: { code: 'unavailable' } })
    shop.store.parts.set(partKey(id, 0), new Uint8Array(size))
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

test('the purge removes only files that were not completed or not delivered within a day', async () => {
  const [known, open, firms] = [
    await files.completeFile(),
    await files.uploadedFile(),
    await files.uploadedFile(files.fromStaff()),
  ]
  valueOf(await files.finish(firms))
  await deliverNewFile(shop)
  shop.clock.passMinutes(24 * 60)
  expect(await purgeFiles(shop.portal)).toMatchObject({ abandoned: 0, deleted: 0, failed: 0 })
  const young = await files.uploadedFile()
  shop.clock.passMinutes(1)
  expect(await purgeFiles(shop.portal)).toMatchObject({ abandoned: 2 })
  const gone = [open.fileId, firms.fileId].toSorted().map((id) => ({ id }))
  expect(await files.listRemoved()).toEqual(gone)
  expect((await files.read(known.fileId)).ok).toBe(true)
  expect(valueOf(await files.begin(young)).state).toBe('open')
})

test('the files of a deleted order are deleted', async () => {
  const file = await files.completeFile()
  await shop.database.sql(`delete from document_requests where order_id = $1`, [shop.order.id])
  expect(await files.listRemoved()).toEqual([{ id: file.fileId }])
})

/** Copies a file until the order has the maximum number of files from one side. */
const fillOrder = (fileId: string) =>
  shop.database.sql(
    `insert into files (id, order_id, request_id, name, size, sent_by, begun_at)
    select gen_random_uuid(), order_id, request_id, name, size, sent_by, begun_at
    from files, generate_series(2, $2) where id = $1`,
    [fileId, MAX_FILES],
  )

/** Ends the ten minutes in which the store keeps the bytes of removed files. */
const ageRemovedFiles = () =>
  shop.database.sql(`update removed_files set removed_at = now() - interval '11 minutes'`)

test('a part of a file that the store refuses does not count as stored', async () => {
  const file = await files.begunFile()
  shop.store.state.before = () => Promise.reject(storeDownRefusal())
  await expect(files.put(file, 0)).rejects.toMatchObject({ failure: { code: 'unavailable' } })
  expect(valueOf(await files.begin(file))).toEqual({ received: [], state: 'open' })
})

test('an upload of the same part with different bytes is refused', async () => {
  const file = await files.begunFile()
  const other = { ...file, bytes: aPdf() }
  shop.store.state.before = async (call) => {
    if (call !== 'put') return
    shop.store.state.before = () => undefined
    expect(await files.put(other, 0)).toMatchObject(FILE_NOT_FOUND)
    expect(valueOf(await files.put(file, 0)).received).toEqual([0])
    valueOf(await files.finish(file))
  }
  valueOf(await files.put(file, 0))
  expect(await bytesOf(valueOf(await files.read(file.fileId)).parts)).toEqual(
    Buffer.from(file.bytes),
  )
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  expect(await shop.database.sql(`select sha256 from files`)).toEqual([{ sha256 }])
})

test(`customer and firm may upload ${MAX_FILES} files each, and one more file after removing a file`, async () => {
  for (const by of [{}, files.fromStaff()]) {
    const first = await files.uploadedFile(by)
    await fillOrder(first.fileId)
    const file = files.newFile(by)
    expect(await files.begin(file)).toMatchObject(ORDER_CHANGED_REFUSAL)
    expect(valueOf(await files.begin(first))).toMatchObject({ state: 'open' })
    valueOf(await files.remove(first))
    const both = await Promise.all([files.begin(file), files.begin(files.newFile(by))])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  }
})

test('delivered files do not count towards the most files of the firm', async () => {
  await fillOrder((await files.uploadedFile(files.fromStaff())).fileId)
  const deliveryId = await deliverNewFile(shop)
  await shop.database.sql(`update files set delivery_id = $1`, [deliveryId])
  await files.begunFile(files.fromStaff())
})

test('a customer cannot upload a file while the store holds the maximum number of removed files', async () => {
  await fillOrder((await files.uploadedFile()).fileId)
  await shop.database.sql(`delete from files`)
  expect(await files.begin(files.newFile())).toMatchObject(ORDER_CHANGED_REFUSAL)
  await files.begunFile(files.fromStaff())
  await ageRemovedFiles()
  await purgeFiles(shop.portal)
  await files.begunFile()
})

test('a file whose bytes are missing is unavailable, and the log names the file', async () => {
  const { fileId } = await files.completeFile({ bytes: aPdf(1) })
  const { parts } = valueOf(await files.read(fileId))
  shop.store.parts.delete(partKey(fileId, 1))
  await expect(bytesOf(parts)).rejects.toMatchObject({ failure: { code: 'unavailable' } })
  expect(shop.log).toContainEqual({
    event: 'file-part-missing',
    facts: { file: fileId, part: 1 },
  })
})

describe('the purge of files', () => {
  test('the purge deletes a removed file part by part, once no running call can store a part', async () => {
    const file = await files.completeFile({ bytes: aPdf(2) })
    valueOf(await files.remove(file))
    expect(await purgeFiles(shop.portal)).toMatchObject({ abandoned: 0, deleted: 0, failed: 0 })
    await ageRemovedFiles()
    shop.store.calls.length = 0
    expect(await purgeFiles(shop.portal)).toMatchObject({ abandoned: 0, deleted: 1, failed: 0 })
    expect(shop.store.calls).toEqual(['remove 0', 'remove 1', 'remove 2'])
    expect([shop.store.parts.size, await files.listRemoved()]).toEqual([0, []])
    expect(await purgeFiles(shop.portal)).toMatchObject({ abandoned: 0, deleted: 0, failed: 0 })
  })

  test('a file that the store fails to delete is retried and delays no other file', async () => {
    const [stuck, other] = [await files.completeFile(), await files.completeFile()]
    valueOf(await files.remove(stuck))
    valueOf(await files.remove(other))
    await ageRemovedFiles()
    shop.store.state.before = (_call, key) => {
      if (key.startsWith(stuck.fileId)) throw storeDownRefusal()
    }
    expect(await purgeFiles(shop.portal)).toMatchObject({ abandoned: 0, deleted: 1, failed: 1 })
    expect(shop.log).toContainEqual({
      event: 'file-not-deleted',
      facts: { file: stuck.fileId, reason: 'file-store' },
    })
    expect(await files.listRemoved()).toEqual([{ id: stuck.fileId }])
    shop.store.state.before = () => undefined
    await ageRemovedFiles()
    expect(await purgeFiles(shop.portal)).toMatchObject({ abandoned: 0, deleted: 1, failed: 0 })
    expect(shop.store.parts.size).toBe(0)
  })

  test('the purge of files stops after 20 seconds, and the next purge continues', async () => {
    const sentFiles = [
      await files.completeFile(),
      await files.completeFile(),
      await files.completeFile(),
    ]
    for (const file of sentFiles) valueOf(await files.remove(file))
    await ageRemovedFiles()
    shop.store.state.before = () => shop.clock.pass(10_000)
    expect(await purgeFiles(shop.portal)).toMatchObject({ deleted: 2 })
    expect(await purgeFiles(shop.portal)).toMatchObject({ deleted: 1 })
  })
})
