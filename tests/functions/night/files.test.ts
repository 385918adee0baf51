import { once } from 'node:events'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect, test, vi } from 'vitest'

import { PLACEHOLDER_VARIABLES } from '#check-config.ts'
import { MAX_FILE_BYTES, PART_BYTES } from '#domain/portal/file-rules.ts'
import { freePort } from '#tests/deploy/stage/free-port.ts'
import { apiAt } from '#tests/functions/api.ts'
import { builtPage, startServe } from '#tests/functions/served.ts'
import { shopForFile, staffOf } from '#tests/functions/shop.ts'
import { hashOf, MIB, orderWithPortal, pdfOf, uploadPatiently } from '#tests/functions/uploads.ts'

const shop = shopForFile()
const staff = staffOf(shop)

const AT_ONCE = 20

/** Variables of the running shop that another process needs. */
const SHARED = [...Object.keys(PLACEHOLDER_VARIABLES), 'STRIPE_API_URL']

/** Raises the time limits of a process tenfold, for busy machines. */
const PATIENTLY = `--import=data:text/javascript,${encodeURIComponent(`
  const { setTimeout: start } = globalThis, { timeout } = AbortSignal
  globalThis.setTimeout = Object.assign(
    (run, ms, ...more) => start(run, ms >= 8000 ? ms * 10 : ms, ...more), start)
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms * 10)
`)}`

/** The memory of a process in bytes: current and peak. */
async function memoryOf(pid: number) {
  const text = await readFile(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) =>
    1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1])
  return { now: of('VmRSS'), most: of('VmHWM') }
}

/** Serves the shop in a separate process with its own files; it ends with the test. */
async function openServer(ending: AsyncDisposableStack) {
  const temporary = await mkdtempDisposable(path.join(tmpdir(), 'northmere-files-'))
  const folder = ending.use(temporary).path
  const siteUrl = shop.platform.url
  await writeFile(path.join(folder, 'index.html'), builtPage(siteUrl))
  const shared = Object.fromEntries(SHARED.map((name) => [name, process.env[name] ?? '']))
  const environment = {
    ...shared,
    SITE_URL: siteUrl,
    TRUSTED_PROXIES: '0',
    NODE_OPTIONS: PATIENTLY,
    FILES_FOLDER: path.join(folder, 'files'),
  }
  const server = startServe(await freePort(), environment, folder)
  ending.defer(() => void server.child.kill('SIGKILL'))
  await server.firstOutput
  return { ...server, pid: server.child.pid ?? 0 }
}

/** An upload keeps only its current part in memory, in about six copies. */
const MAX_BYTES_PER_UPLOAD = 40 * MIB
const MAX_DOWNLOAD_BYTES = 100 * MIB

test.skipIf(process.platform !== 'linux')(
  '20 uploads and downloads of 18 MB at once keep only one part each in memory',
  async () => {
    await using ending = new AsyncDisposableStack()
    const { url, pid } = await openServer(ending)
    const { id, key, plans } = await orderWithPortal(shop)
    const calls = apiAt(url)
    const send = async (size: number) => {
      const bytes = pdfOf(size)
      const file = await uploadPatiently(
        calls,
        { name: 'Plan.pdf', bytes, requestId: plans },
        { key },
      )
      return { href: file.href, hash: hashOf(bytes) }
    }
    const hashAt = async (path: string, headers = {}) => {
      const answer = await fetch(url + path, { headers })
      return hashOf(new Uint8Array(await answer.arrayBuffer()))
    }
    await send(100)
    const before = await memoryOf(pid)
    const files = await Promise.all(Array.from({ length: AT_ONCE }, () => send(MAX_FILE_BYTES)))
    const up = await memoryOf(pid)
    expect(up.most - before.now).toBeLessThan(AT_ONCE * MAX_BYTES_PER_UPLOAD)

    const hashes = await Promise.all(files.map(({ href }) => hashAt(href)))
    expect(hashes).toEqual(files.map(({ hash }) => hash))
    await Promise.all(
      files.slice(0, 4).map((_, index) => hashAt(`/api/archives/${id}?archive=${index}`, staff)),
    )
    const down = await memoryOf(pid)
    expect(down.most - up.most).toBeLessThan(MAX_DOWNLOAD_BYTES)
  },
)

/** Puts a store that fails every third call in front of the real one; returns the number of failures. */
async function makeUnreliable(ending: AsyncDisposableStack): Promise<() => number> {
  const text = Buffer.from(process.env['NETLIFY_BLOBS_CONTEXT'] ?? '', 'base64').toString()
  const { edgeURL, ...context } = JSON.parse(text) as { edgeURL: string }
  let calls = 0
  const server = createServer((incoming, outgoing) => {
    calls += 1
    if (calls % 3 === 0)
      return void (calls % 2 ? incoming.destroy() : outgoing.writeHead(503).end())
    const { method, headers } = incoming
    const onward = request(new URL(incoming.url ?? '', edgeURL), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward.on('error', () => outgoing.destroy()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ending.defer(() => void server.close(() => server.closeAllConnections()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const changed = JSON.stringify({ ...context, edgeURL: url, uncachedEdgeURL: url })
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', Buffer.from(changed).toString('base64'))
  ending.defer(() => void vi.unstubAllEnvs())
  return () => Math.floor(calls / 3)
}

test('20 uploads at once succeed with a store that fails every third call', async () => {
  await using ending = new AsyncDisposableStack()
  const { key, plans } = await orderWithPortal(shop)
  const failures = await makeUnreliable(ending)
  const files = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, index) => {
      const bytes = pdfOf(PART_BYTES + index + 1)
      const { id } = await uploadPatiently(
        shop,
        { name: 'a.pdf', bytes, requestId: plans },
        { key },
      )
      return { id, sha256: hashOf(bytes) }
    }),
  )
  expect(failures()).toBeGreaterThan(AT_ONCE)
  const stored = await shop.rows(`select id, sha256 from files where request_id = $1`, [plans])
  expect(stored).toHaveLength(AT_ONCE)
  expect(stored).toEqual(expect.arrayContaining(files))
  const events = await shop.rows(
    `select count(*)::int as count from order_events where kind = 'document-received'
      and order_id = (select order_id from document_requests where id = $1)`,
    [plans],
  )
  expect(events).toEqual([{ count: AT_ONCE }])
})
