import { beforeEach, expect, test, vi } from 'vitest'

import { beginFile, finishFile, removeFile } from '#contract/shop/portal.ts'
import { PART_BYTES } from '#domain/portal/file-rules.ts'
import { fakeClock, pageForEach } from '#tests/browser/fake-browser.ts'

import { aFile, portalServer, REQUEST_ID, type PortalServer } from './portal-server.ts'

const load = async () => ({
  ...(await import('#shop/portal/portal.store.ts')),
  ...(await import('#shop/portal/uploads.store.ts')),
})
fakeClock()
const { open, store } = pageForEach(load, '/order-confirmation')

let server: PortalServer
beforeEach(async () => {
  server = portalServer()
  await store.loadCustomerPortal('key', true)
})

const TWO_PARTS = () => aFile('a.pdf', PART_BYTES + 10)
const states = () => store.$uploads.get().map(({ state }) => state)
const message = () => store.$uploads.get()[0]?.message
const arrived = () => expect.poll(() => server.request.files).toHaveLength(1)

/** Chooses files; returns the next part that the page sends. */
function choose(...files: File[]) {
  const part = server.nextPart()
  store.addFiles(REQUEST_ID, files)
  return part
}

/** Chooses a file of two parts and uploads the first part; returns the second part while it is sent. */
async function uploadFirstPart() {
  const first = await choose(TWO_PARTS())
  const second = server.nextPart()
  first.arrive()
  return second
}

/** Uploads a file; returns it as the page lists it. */
async function uploadFile() {
  const part = await choose(aFile('a.pdf', 10))
  part.arrive()
  await arrived()
  await expect.poll(states).toEqual([])
  return server.request.files[0]!
}

/** Reloads the page; the server keeps its state. */
async function reload() {
  const { fetch, XMLHttpRequest } = globalThis
  await open()
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('XMLHttpRequest', XMLHttpRequest)
  await store.loadCustomerPortal('key', true)
}

test('a file is uploaded part by part, and then listed under its document', async () => {
  const begun = await choose(TWO_PARTS())
  expect([begun.part, begun.size]).toEqual([0, PART_BYTES])
  expect(begun.headers).toEqual({
    'content-type': 'application/octet-stream',
    'x-portal-key': 'key',
  })
  begun.progress(1000)
  expect(store.$uploads.get()[0]).toMatchObject({ state: 'sending', sent: 1000 })

  const second = server.nextPart()
  begun.arrive()
  expect(await second).toMatchObject({ part: 1, size: 10, fileId: begun.fileId })
  server.uploads[1]!.arrive()
  await arrived()
  await expect.poll(states).toEqual([])
  expect(store.shownProducts()[0]?.requests[0]).toMatchObject({ state: 'received' })
  expect(store.$announcement.get()).toBe('a.pdf has arrived.')
})

test('an upload resumes with the missing part after a lost connection (row 98)', async () => {
  const lost = await uploadFirstPart()
  lost.progress(5)
  expect(store.$uploads.get()[0]?.sent).toBe(PART_BYTES + 5)
  const again = server.nextPart()
  lost.abort()
  await expect.poll(message).toContain('The connection was lost.')
  expect(store.$announcement.get()).toContain('a.pdf: The connection was lost.')

  await vi.advanceTimersByTimeAsync(1000)
  expect(await again).toMatchObject({ part: 1, fileId: lost.fileId })
  expect(store.$uploads.get()[0]).toMatchObject({ message: '', sent: PART_BYTES })
  server.uploads.at(-1)!.arrive()
  await arrived()
  expect(server.uploads.map(({ part }) => part)).toEqual([0, 1, 1])
})

test('an upload of a part that stalls for a minute is retried', async () => {
  const stalled = await choose(aFile('a.pdf', 10))
  await vi.advanceTimersByTimeAsync(50_000)
  stalled.progress(1)
  await vi.advanceTimersByTimeAsync(50_000)
  expect(message()).toBe('')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(message()).toContain('The connection was lost.')
})

test.each([204, 304])('a part that a proxy answers with %i is sent again', async (status) => {
  const part = await choose(aFile('a.pdf', 10))
  const again = server.nextPart()
  part.status = status
  part.dispatchEvent(new Event('loadend'))
  await expect.poll(message).toContain('The connection was lost.')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await again).toMatchObject({ part: 0 })
})

test('an upload of the same file resumes after a reload (row 98)', async () => {
  await uploadFirstPart()
  await reload()

  expect(await choose(TWO_PARTS())).toMatchObject({ part: 1, fileId: server.uploads[0]!.fileId })
})

test('a different file with the same name is uploaded from the start', async () => {
  const { fileId } = await choose(aFile('a.pdf', 10))
  expect((await choose(aFile('a.pdf', 11))).fileId).not.toBe(fileId)
})

test('a file whose content has changed counts as a new file, even with the same size and time', async () => {
  await uploadFirstPart()
  await reload()

  const { name, size, lastModified } = TWO_PARTS()
  const again = await choose(new File(['1'.repeat(size)], name, { lastModified }))
  expect(again.part).toBe(0)
})

test('a removed file can be uploaded again under a new id', async () => {
  const file = await uploadFile()
  await store.removeSentFile(file)
  expect(store.shownProducts()[0]?.requests[0]?.files).toEqual([])

  expect((await choose(aFile('a.pdf', 10))).fileId).not.toBe(file.id)
})

test('a returned file can be uploaded again under a new id', async () => {
  const file = await uploadFile()
  store.addFiles(REQUEST_ID, [aFile('a.pdf', 10)])
  await expect.poll(states).toEqual([])
  expect(server.uploads, 'a complete file is not sent twice').toHaveLength(1)

  server.request.state = 'returned'
  await store.refreshPortal()
  expect((await choose(aFile('a.pdf', 10))).fileId).not.toBe(file.id)
})

test('two files are uploaded at a time, and a third file waits', async () => {
  store.addFiles(REQUEST_ID, [aFile('a.pdf', 10), aFile('b.pdf', 10), aFile('c.pdf', 10)])
  expect(store.$announcement.get()).toBe('Sending 3 files.')
  await expect.poll(() => server.uploads).toHaveLength(2)
  expect(states()).toEqual(['sending', 'sending', 'waiting'])
  server.uploads[0]!.arrive()
  await expect.poll(() => server.uploads).toHaveLength(3)
})

const begun = () => server.callsTo(beginFile).map(({ body }) => body['name'])

test('a file that is being uploaded is not uploaded twice', async () => {
  store.addFiles(REQUEST_ID, [aFile('a.pdf', 10), aFile('a.pdf', 10)])
  await expect.poll(() => server.uploads).toHaveLength(1)
  store.addFiles(REQUEST_ID, [aFile('a.pdf', 10), aFile('b.pdf', 10)])
  await expect.poll(begun).toContain('b.pdf')
  expect(begun()).toEqual(['a.pdf', 'b.pdf'])
})

test('a file of a wrong type is refused without a request', () => {
  store.addFiles(REQUEST_ID, [aFile('tool.exe', 10)])
  expect(store.$announcement.get()).toMatch(/^tool\.exe cannot be sent/)
  const [upload] = store.$uploads.get()
  expect(upload).toMatchObject({ state: 'failed' })
  expect(upload?.message).toContain('tool.exe cannot be sent')
  expect(server.callsTo(beginFile)).toEqual([])
})

test('a refusal by the server ends the upload and shows the reason', async () => {
  const part = await choose(aFile('a.pdf', 10))
  part.refuse({ code: 'unsupported-media-type', message: 'Not what its name says.' })
  await expect.poll(states).toEqual(['failed'])
  expect(store.$uploads.get()[0]?.message).toBe('Not what its name says.')
  expect(server.callsTo(finishFile)).toEqual([])
})

test('the page reports that a file was deleted from the visitor’s disk during the upload', async () => {
  const file = aFile('a.pdf', 10)
  file.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('Gone')) }) as never
  store.addFiles(REQUEST_ID, [file])
  await expect.poll(states).toEqual(['failed'])
  expect(store.$uploads.get()[0]?.message).toContain('cannot be read any more')
})

test('cancelling an upload removes the uploaded parts and starts the next upload', async () => {
  store.addFiles(REQUEST_ID, [aFile('a.pdf', 10), aFile('b.pdf', 10), aFile('c.pdf', 10)])
  await expect.poll(() => server.uploads).toHaveLength(2)
  store.cancelUpload(store.$uploads.get()[0]!)
  await expect.poll(() => server.callsTo(removeFile)).toHaveLength(1)
  const first = server.callsTo(beginFile).find(({ body }) => body['name'] === 'a.pdf')
  expect(server.callsTo(removeFile)[0]?.body).toMatchObject({ fileId: first?.body['fileId'] })
  await expect.poll(() => server.uploads).toHaveLength(3)
  expect(store.$uploads.get().map(({ file }) => file.name)).toEqual(['b.pdf', 'c.pdf'])
})
