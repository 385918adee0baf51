import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'

import { expect, test } from 'vitest'

import { MAX_FILE_BYTES, PART_BYTES } from '#domain/portal/file-rules.ts'
import { openForFile, staffOf } from '#tests/functions/shop.ts'
import {
  beginUpload,
  hashOf,
  orderWithPortal,
  partOf,
  pdfOf,
  sendPart,
  uploadPatiently,
} from '#tests/functions/uploads.ts'
import { filesInZip } from '#tests/zip.ts'

import { openRehearsal } from './rehearsal.ts'
import { PREVIEW_HOST } from './stage/deploys.ts'

const rehearsed = openForFile(() => openRehearsal())
const shop = openForFile(async () => ({ ...rehearsed.shop, close: async () => undefined }))
const staff = staffOf(shop)

const bytesAt = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(shop.platform.url + path, { headers })
  return new Uint8Array(await answer.arrayBuffer())
}

test('a file of the largest allowed size is uploaded through the packaged functions even if an instance is lost', async () => {
  const order = await orderWithPortal(shop)
  const by = { key: order.key }
  const given = { name: 'Plan.pdf', bytes: pdfOf(MAX_FILE_BYTES), requestId: order.plans }
  rehearsed.host.fleet.loseNext('portal-files', 'before the answer')
  const file = await uploadPatiently(shop, given, by)
  expect(hashOf(await bytesAt(file.href))).toBe(hashOf(given.bytes))
  const [inZip] = filesInZip(await bytesAt(`/api/archives/${order.id}?archive=0`, staff))
  expect(hashOf(inZip!.bytes)).toBe(hashOf(given.bytes))
})

test('a preview of the host does not show a file of the live site', async () => {
  const order = await orderWithPortal(shop)
  const by = { key: order.key }
  const file = await uploadPatiently(
    shop,
    { name: 'Plan.pdf', bytes: pdfOf(100), requestId: order.plans },
    by,
  )
  const call = request(shop.platform.url + file.href, { headers: { host: PREVIEW_HOST } }).end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  answer.resume()
  expect(answer.statusCode).toBe(503)
})

test('a scheduled call removes the bytes of an upload that was not finished within a day', async () => {
  const order = await orderWithPortal(shop)
  const by = { key: order.key }
  const given = { name: 'Plan.pdf', bytes: pdfOf(PART_BYTES + 1), requestId: order.plans }
  const fileId = randomUUID()
  await beginUpload(shop, { ...given, fileId }, by)
  await sendPart(shop, { fileId, part: 0, bytes: partOf(given.bytes, 0) }, by)
  await shop.rows(`update files set begun_at = begun_at - interval '25 hours' where id = $1`, [
    fileId,
  ])
  const answer = await rehearsed.host.runScheduled('purge-files')
  expect(answer.status).toBeLessThan(300)
  expect(await shop.rows(`select id from files where id = $1`, [fileId])).toEqual([])
})
