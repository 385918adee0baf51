import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { openPortal, savePart } from '#contract/shop/portal.ts'
import { deliverFiles } from '#contract/staff/portal.ts'
import { PART_BYTES } from '#domain/portal/file-rules.ts'
import { FIRST } from '#tests/catalogue.ts'
import { shopWithPortal } from '#tests/functions/shops/portal-shop.ts'
import {
  beginUpload,
  hashOf,
  orderWithPortal,
  partOf,
  pdfOf,
  sendPart,
  upload,
} from '#tests/functions/uploads.ts'
import { filesInZip } from '#tests/zip.ts'

const { shop, staff, order, customer, plan, asStaff } = shopWithPortal()

test('a HEAD request for a delivery gets the headers without the bytes and does not count as a download', async () => {
  const { id } = await upload(shop, { ...plan(), requestId: undefined }, asStaff())
  const of = { orderId: order.id, productId: FIRST, deliveryId: randomUUID() }
  const delivery = { ...of, isFinal: false, text: '', fileIds: [id] }
  expect((await shop.post(deliverFiles, delivery, staff)).status).toBe(200)
  const delivered = async () =>
    (await shop.post(openPortal, customer)).value.products[0]!.deliveries[0]!
  const { href } = (await delivered()).files[0]!
  const answer = await fetch(shop.platform.url + href, { method: 'HEAD' })
  expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '100'])
  expect(await answer.text()).toBe('')
  await shop.download(href, staff)
  expect((await delivered()).openedAt).toBeNull()
  await shop.download(href)
  expect((await delivered()).openedAt).not.toBeNull()
})

test('a lost connection loses only the part of a file that was being uploaded', async () => {
  const given = plan(2 * PART_BYTES + 7)
  await beginUpload(shop, given, customer)
  await sendPart(shop, { fileId: given.fileId, part: 2, bytes: partOf(given.bytes, 2) }, customer)
  const lost = fetch(`${shop.platform.url}${savePart.path}?file=${given.fileId}&part=0`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', [savePart.keyHeader]: customer.key },
    body: new ReadableStream({
      start(controller) {
        controller.enqueue(partOf(given.bytes, 0).subarray(0, 1000))
        controller.error(new Error('The line is gone'))
      },
    }),
    duplex: 'half',
  } as RequestInit)
  await expect(lost).rejects.toThrow('fetch failed')
  expect((await beginUpload(shop, given, customer)).value).toEqual({
    received: [2],
    state: 'open',
  })
  const file = await upload(shop, given, customer)
  expect(hashOf((await shop.download(file.href)).bytes)).toBe(hashOf(given.bytes))
})

test.each([
  ['../../etc/Plan.pdf', 'attachment; filename="Plan.pdf"'],
  ['a"\r\nX-Evil: 1.pdf', 'attachment; filename="aX-Evil 1.pdf"'],
])(
  'the download header gives the file name %j without unsafe characters',
  async (name, disposition) => {
    const file = await upload(shop, plan(100, { name }), customer)
    const { headers } = await shop.download(file.href)
    expect(headers.get('content-disposition')).toBe(disposition)
    expect(headers.get('x-evil')).toBeNull()
  },
)

test.each([
  ['a byte too few', 0, 99, 422],
  ['a byte too many', 0, 101, 413],
  ['no bytes', 0, 0, 422],
  ['a part above the last', 1, 100, 422],
  ['a part below the first', -1, 100, 422],
  ['a part whose number is a fraction', 0.5, 100, 422],
  ['a part whose number is a letter', 'x', 100, 422],
  ['a part without a number', '', 100, 422],
])('the server refuses an upload of %s', async (_what, part, size, status) => {
  const given = plan(100)
  await beginUpload(shop, given, customer)
  const answer = await sendPart(
    shop,
    { ...given, part, bytes: pdfOf(200).subarray(0, size) },
    customer,
  )
  expect(answer.status).toBe(status)
  expect((await beginUpload(shop, given, customer)).value.received).toEqual([])
})

test('the archives of an order contain every completed file of its customer', async () => {
  const full = await orderWithPortal(shop)
  const sender = { key: full.key }
  const sizes = [3, 2, 100 / PART_BYTES]
  const given = sizes.map((size) => ({ ...plan(size * PART_BYTES), requestId: full.plans }))
  for (const one of given) await upload(shop, one, sender)
  await upload(shop, { ...plan(), requestId: undefined }, asStaff(full.id))
  await beginUpload(shop, { ...plan(), requestId: full.accounts }, sender)
  const archive = (number: number | string) =>
    shop.download(`/api/archives/${full.id}?archive=${number}`, staff)
  const first = await archive(0)
  const all = [...filesInZip(first.bytes), ...filesInZip((await archive(1)).bytes)]
  expect(all.map(({ name }) => name)).toEqual(['Plan.pdf', 'Plan.pdf', 'Plan (2).pdf'])
  expect(all.map(({ bytes }) => hashOf(bytes))).toEqual(given.map(({ bytes }) => hashOf(bytes)))
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="documents-\d{9}-1-of-2.zip"$/,
    ),
    'content-security-policy': "sandbox; default-src 'none'",
    'content-type': 'application/zip',
    'x-content-type-options': 'nosniff',
  })
  for (const number of [2, -1, 0.5, 'x']) expect((await archive(number)).status).toBe(404)
  expect((await shop.download('/api/archives/x', staff)).status).toBe(404)
  expect((await shop.download(`/api/archives/${full.id}`)).status).toBe(401)
})
