import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import {
  fileStoreVariable,
  startFileStore,
  type FileStoreAccess,
} from '@storefront/local-platform/file-store.ts'
import { startWebHost } from '@storefront/local-platform/web-host.ts'
import { expect, onTestFinished, test, vi } from 'vitest'

import { blobFileStore, closedFileStore, partKey } from '#services/file-store.ts'
import { temporaryFolder } from '#tests/temporary-folder.ts'

const KEY = partKey(randomUUID(), 0)
const store = blobFileStore()

/** Starts a store in a folder and points the functions at it. */
async function openStore(folder: string): Promise<FileStoreAccess> {
  const running = new AsyncDisposableStack()
  onTestFinished(() => running.disposeAsync())
  return pointAt(await startFileStore(folder, running))
}

function pointAt(store: FileStoreAccess): FileStoreAccess {
  for (const [name, value] of Object.entries(fileStoreVariable(store))) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  return store
}

/** Points the functions at a store that answers with these statuses in turn; returns its calls. */
async function openFailingStore(...statuses: number[]) {
  const calls: string[] = []
  const host = await startWebHost()
  onTestFinished(() => host.close())
  host.serve([
    async ({ request }) => {
      const status = statuses[calls.push(request.method) - 1] ?? 500
      return new Response('stored', { status })
    },
  ])
  pointAt({ url: host.url, token: 'a token' })
  return calls
}

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

const UNAVAILABLE = { failure: { code: 'unavailable' }, reason: 'file-store' }

test('a stored part of a file stays unchanged until it is removed, even after a restart', async () => {
  const folder = await temporaryFolder()
  await openStore(folder)
  const bytes = new Uint8Array(randomBytes(4 * 1024 * 1024))
  await store.put(KEY, bytes)
  await openStore(folder)
  expect(Buffer.compare((await store.get(KEY)) ?? new Uint8Array(), bytes)).toBe(0)
  await store.put(KEY, new Uint8Array([1]))
  expect(await store.get(KEY)).toEqual(new Uint8Array([1]))
  await store.remove(KEY)
  await store.remove(KEY)
  expect(await store.get(KEY)).toBeUndefined()
})

test('removing a file also deletes the temporary file of a killed process', async () => {
  const folder = await temporaryFolder()
  await openStore(folder)
  const [file = ''] = KEY.split('/')
  await store.put(partKey(file, 1), new Uint8Array([1]))
  await store.put(partKey(file, 10), new Uint8Array([10]))
  const [parts = ''] = await readdir(folder, { recursive: true }).then((names) =>
    names.filter((name) => name.endsWith(file)),
  )
  await writeFile(path.join(folder, parts, '1.killed.draft'), 'half')
  await store.remove(partKey(file, 1))
  expect(await filesIn(folder)).toEqual(['10'])
  await store.remove(partKey(file, 10))
  expect(
    (await readdir(folder, { recursive: true })).filter((name) => name.includes(file)),
  ).toEqual([])
})

test('a part of a file that cannot be written is refused and leaves no temporary file', async () => {
  const folder = await temporaryFolder()
  await openStore(folder)
  await mkdir(path.join(folder, 'order-files', KEY), { recursive: true })
  const failed = vi.spyOn(console, 'error').mockReturnValue()
  await expect(store.put(KEY, new Uint8Array([1]))).rejects.toMatchObject(UNAVAILABLE)
  expect(failed).toHaveBeenCalledWith('File store:', expect.objectContaining({ code: 'EISDIR' }))
  expect(await filesIn(folder)).toEqual([])
})

test.each([
  ['without a token', `/local/site:order-files/${KEY}`, {}],
  ['with another token', `/local/site:order-files/${KEY}`, { authorization: 'Bearer x' }],
  ['for a path outside the folder', `/local/site:order-files/..%2f..%2f${KEY}`, undefined],
  ['for a list of the stored files', '/local/site:order-files', undefined],
  ['for the store of a deploy', `/local/deploy:1/${KEY}`, undefined],
])('the file store on the server’s disk refuses a request %s', async (_what, pathname, headers) => {
  const { url, token } = await openStore(await temporaryFolder())
  await store.put(KEY, new Uint8Array([1]))
  const answer = await fetch(url + pathname, {
    headers: headers ?? { authorization: `Bearer ${token}` },
  })
  expect([answer.status, await answer.text()]).toEqual([403, ''])
})

test('a call of the file store that fails once is retried', async () => {
  const calls = await openFailingStore(503, 200, 429, 200)
  await store.put(KEY, new Uint8Array([1]))
  expect(Buffer.from((await store.get(KEY)) ?? []).toString()).toBe('stored')
  expect(calls).toEqual(['PUT', 'PUT', 'GET', 'GET'])
})

test.each(['put', 'get', 'remove'] as const)(
  'a file store that keeps failing refuses the call "%s" after two attempts',
  async (action) => {
    const calls = await openFailingStore()
    await expect(store[action](KEY, new Uint8Array([1]))).rejects.toMatchObject(UNAVAILABLE)
    expect(calls).toHaveLength(2)
  },
)

test('a call of a file store that does not answer in time fails', async () => {
  const calls = await openFailingStore(200)
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  onTestFinished(() => limit.mockRestore())
  await expect(store.get(KEY)).rejects.toMatchObject(UNAVAILABLE)
  expect(limit).toHaveBeenCalledWith(8000)
  expect(calls).toEqual([])
})

test('files are unavailable if no file store is configured', async () => {
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(store.get(KEY)).rejects.toMatchObject(UNAVAILABLE)
})

test('the file store of a preview refuses every call', async () => {
  await openStore(await temporaryFolder())
  await store.put(KEY, new Uint8Array([1]))
  for (const call of [
    closedFileStore.get(KEY),
    closedFileStore.put(KEY, new Uint8Array([2])),
    closedFileStore.remove(KEY),
  ]) {
    await expect(call).rejects.toMatchObject({ failure: { code: 'unavailable' } })
  }
  expect(await store.get(KEY)).toEqual(new Uint8Array([1]))
})
