import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { removeFile, savePart } from '#contract/shop/portal.ts'
import { MAX_FILE_BYTES } from '#domain/portal/file-rules.ts'
import { portalFilePath } from '#paths.ts'

import { shopWithPortal } from './shops/portal-shop.ts'
import { beginUpload, finishUpload, hashOf, orderWithPortal, sendPart, upload } from './uploads.ts'

const { shop, staff, order, customer, plan, asStaff } = shopWithPortal()

test('an uploaded file is downloaded byte for byte, as an attachment', async () => {
  const size = 100
  const given = plan(size)
  const file = await upload(shop, given, customer)
  expect(file).toMatchObject({ id: given.fileId, name: 'Plan.pdf', size })
  const got = await shop.download(file.href)
  expect([got.status, got.bytes.length, hashOf(got.bytes)]).toEqual([
    200,
    size,
    hashOf(given.bytes),
  ])
  expect(await shop.rows(`select sha256 from files where id = $1`, [file.id])).toEqual([
    { sha256: hashOf(given.bytes) },
  ])
  expect(Object.fromEntries(got.headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="Plan.pdf"',
    'content-length': String(size),
    'content-security-policy': "sandbox; default-src 'none'",
    'content-type': 'application/pdf',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
})

test.each([
  ['Plan.pdf', MAX_FILE_BYTES + 1, 413, 'too-large'],
  ['Plan.pdf', 0, 422, 'invalid-request'],
  ['Plan.svg', 100, 415, 'unsupported-media-type'],
])('an upload of %s with %i bytes is refused with %i', async (name, size, status, code) => {
  const before = await shop.counts()
  const answer = await beginUpload(shop, plan(0, { name, bytes: new Uint8Array(size) }), customer)
  expect([answer.status, answer.error.code]).toEqual([status, code])
  expect(answer.error.message).toMatch(new RegExp(`^${name} `))
  expect(await shop.counts()).toEqual(before)
})

test.each([
  ['another content type', { 'content-type': 'text/plain' }, 415],
  ['the origin of another site', { origin: 'https://evil.example' }, 403],
  ['no key', { [savePart.keyHeader]: undefined }, 401],
  ['an unknown key', { [savePart.keyHeader]: randomUUID() }, 404],
])('an upload of a part of a file with %s is refused', async (_what, headers, status) => {
  const given = plan()
  await beginUpload(shop, given, customer)
  const all = {
    'content-type': 'application/octet-stream',
    [savePart.keyHeader]: customer.key,
    ...headers,
  }
  const answer = await shop.send(`${savePart.path}?file=${given.fileId}&part=0`, {
    method: 'POST',
    headers: Object.entries(all).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
    body: new Uint8Array(given.bytes),
  })
  expect([answer.status, answer.error.code]).toEqual([status, expect.anything()])
  expect((await beginUpload(shop, given, customer)).value.received).toEqual([])
  expect((await beginUpload(shop, given, { key: randomUUID() })).status).toBe(404)
})

test('a request for a file by the link of another order is answered as if the file did not exist', async () => {
  const other = await orderWithPortal(shop)
  const file = await upload(shop, plan(), customer)
  const open = plan()
  await beginUpload(shop, open, customer)
  const foreign = { key: other.key }
  const answers = [
    await beginUpload(shop, { ...open, requestId: other.plans }, foreign),
    await beginUpload(shop, { ...open, fileId: randomUUID() }, foreign),
    await sendPart(shop, { ...open, part: 0 }, foreign),
    await finishUpload(shop, open.fileId, foreign),
    await shop.get(portalFilePath(file.id, other.key)),
    await shop.get(portalFilePath(file.id)),
    await shop.get(portalFilePath(open.fileId, customer.key)),
    await shop.get(portalFilePath(randomUUID(), customer.key)),
    await shop.get(`/api/files/x?key=${customer.key}`),
  ]
  for (const { status, error } of answers) expect([status, error.code]).toEqual([404, 'not-found'])
  expect((await shop.post(removeFile, { ...foreign, fileId: file.id })).status).toBe(200)
  const messages = new Set(answers.map(({ error }) => error.message))
  expect(messages.size).toBe(1)
  expect((await shop.download(file.href)).status).toBe(200)
})

test('only staff roles with the permission "work" can upload and remove files, and every role can download files', async () => {
  const reader = await shop.invited('reader@northmere.example', 'bookkeeper', staff)
  const file = await upload(shop, { ...plan(), requestId: undefined }, asStaff())
  const sending = { ...reader, orderId: order.id }
  const given = { ...plan(), requestId: undefined }
  for (const [headers, status] of [
    [reader, 403],
    [{ cookie: '' }, 401],
  ] as const) {
    expect((await beginUpload(shop, given, { ...sending, ...headers })).status).toBe(status)
    expect((await finishUpload(shop, file.id, { ...sending, ...headers })).status).toBe(status)
    expect((await shop.post(removeFile, { fileId: file.id }, headers)).status).toBe(status)
    const part = await sendPart(shop, { ...given, part: 0 }, { ...sending, ...headers })
    expect(part.status).toBe(status)
  }
  expect((await shop.download(file.href, reader)).status).toBe(200)
  const unknown = await beginUpload(shop, given, asStaff(randomUUID()))
  expect([unknown.status, unknown.error.code]).toEqual([404, 'order-not-found'])
  expect((await shop.post(removeFile, { fileId: file.id }, staff)).value).toEqual({
    success: true,
  })
  expect((await shop.post(removeFile, { fileId: file.id }, staff)).value).toEqual({
    success: true,
  })
})

test('the scheduled function of reminders runs without an error', async () => {
  expect((await shop.platform.runScheduled('remind-customers')).status).toBe(200)
})
