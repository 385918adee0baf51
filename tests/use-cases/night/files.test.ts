import { createHash } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { MAX_FILES } from '#domain/portal/file-rules.ts'
import { partKey } from '#services/file-store.ts'
import { runWhileBlocked, valueOf } from '#tests/use-cases/a-shop.ts'
import { storeDownRefusal } from '#tests/use-cases/portal/a-file-store.ts'
import { FILE_NOT_FOUND, aPdf, bytesOf, fileActions } from '#tests/use-cases/portal/a-file.ts'
import {
  ORDER_CHANGED_REFUSAL,
  portalEvents,
  portalOfEach,
  findRequest,
} from '#tests/use-cases/portal/a-portal.ts'
import { purgeFiles } from '#use-cases/portal/purge-files.ts'

const shop = portalOfEach()
const files = fileActions(shop)

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

test('a customer cannot upload a file while the store holds the maximum number of removed files', async () => {
  await fillOrder((await files.uploadedFile()).fileId)
  await shop.database.sql(`delete from files`)
  expect(await files.begin(files.newFile())).toMatchObject(ORDER_CHANGED_REFUSAL)
  await files.begunFile(files.fromStaff())
  await ageRemovedFiles()
  await purgeFiles(shop.portal)
  await files.begunFile()
})

describe('removing a file', () => {
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
