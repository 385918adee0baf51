import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startCardProvider } from '@storefront/card-provider/card-provider.ts'
import { startMailbox } from '@storefront/local-platform/mailbox.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { PLACEHOLDER_VARIABLES } from '#check-config.ts'
import { createPayment } from '#contract/shop/create-payment.ts'
import { verifyPayment } from '#contract/shop/verify-payment.ts'
import { claimRun } from '#database/claim-run.ts'
import { openDatabase } from '#tests/database.ts'
import { freePort } from '#tests/deploy/stage/free-port.ts'
import { apiAt } from '#tests/functions/api.ts'
import { HAS_CADDY, CADDY_LOSES_POSTS, startCaddy } from '#tests/functions/caddy.ts'
import { builtPage, startServe, type ShopProcess } from '#tests/functions/served.ts'
import { paymentRequest } from '#tests/functions/shop.ts'

const SITE_URL = 'https://www.firm.example'
const HOME_PAGE = builtPage(SITE_URL)
const WEBHOOK_SECRET = 'whsec_of_this_test'
const KEY = 'sk_test_local_of_this_test'
/** Milliseconds; less than a test's time limit, and more than a busy machine needs. */
const PATIENCE = { timeout: 50_000, interval: 50 }

/** Opens what two processes share: database, mail server, card provider and built site. */
async function openShared(running: AsyncDisposableStack) {
  const temporary = await mkdtempDisposable(path.join(tmpdir(), 'northmere-serve-'))
  const folder = running.use(temporary).path
  await writeFile(path.join(folder, 'index.html'), HOME_PAGE)
  // The database is empty, so that both processes migrate it at the same time.
  const database = await openDatabase()
  running.defer(database.close)
  const client = new Client({ connectionString: database.url })
  await client.connect()
  running.defer(() => client.end())
  const mailbox = await startMailbox({ folder: path.join(folder, 'mail') })
  running.defer(mailbox.close)
  const ports = [await freePort(), await freePort()] as const
  const provider = await startCardProvider({
    folder: path.join(folder, 'card-provider'),
    publicUrl: SITE_URL,
    secretKey: KEY,
    webhook: { url: `http://localhost:${ports[1]}/api/stripe-webhook`, secret: WEBHOOK_SECRET },
    apiPort: 0,
    merchantName: 'The firm',
  })
  running.defer(() => provider.close())
  const environment = {
    ...PLACEHOLDER_VARIABLES,
    SITE_URL,
    DATABASE_URL: database.url,
    STRIPE_SECRET_KEY: KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: provider.apiUrl,
    SMTP_URL: mailbox.smtpUrl,
    TRUSTED_PROXIES: '1',
    FILES_FOLDER: path.join(folder, 'files'),
  }
  const served = ports.map((port) => startServe(port, environment, folder))
  running.defer(() => served.forEach(({ child }) => child.kill('SIGKILL')))
  return { folder, environment, client, mailbox, provider, served, databaseUrl: database.url }
}

const running = new AsyncDisposableStack()
let shared: Awaited<ReturnType<typeof openShared>>
beforeAll(async () => {
  shared = await openShared(running)
  await Promise.all(shared.served.map(({ firstOutput }) => firstOutput))
})
afterAll(() => running.disposeAsync())

const processes = () => shared.served as [ShopProcess, ShopProcess]

/** The header that the proxy in front of a process adds. */
const FORWARDED = { 'x-forwarded-for': '203.0.113.9' }

const beginPayment = async ({ url }: ShopProcess) =>
  (await apiAt(url).post(createPayment, paymentRequest(), FORWARDED)).value

async function control(path: string, body: object): Promise<void> {
  const url = `${shared.provider.apiUrl}/_control/${path}`
  expect((await fetch(url, { method: 'POST', body: JSON.stringify(body) })).ok).toBe(true)
}

async function remainingFaults(): Promise<unknown> {
  const response = await fetch(`${shared.provider.apiUrl}/_control/faults`)
  return ((await response.json()) as { faults: unknown }).faults
}

test('a production process serves the site without the demonstration page', async () => {
  const [{ url, output }] = processes()
  expect(output()).toBe(`${SITE_URL} is served at ${url}\n`)
  expect(await (await fetch(url)).text()).toBe(HOME_PAGE)
  expect((await fetch(`${url}/api/health?ready`)).status).toBe(200)
  for (const name of ['', '/mail', '/card-provider', '/functions/sweep']) {
    expect((await fetch(`${url}/_local${name}`, { method: 'GET' })).status).toBe(404)
  }
})

async function startedSchedules(): Promise<string[]> {
  const { rows } = await shared.client.query<{ name: string }>('select name from schedule_runs')
  return rows.map(({ name }) => name).toSorted()
}

const claim = (name: string, due: Date) => claimRun(shared.databaseUrl, name, due)

test('only one of several processes starts each scheduled function', async () => {
  await expect
    .poll(startedSchedules, PATIENCE)
    .toEqual(['purge-data', 'purge-files', 'remind-customers', 'sweep'])
  const due = new Date('2026-03-01T10:00:00Z')
  const later = new Date('2026-03-01T10:10:00Z')
  expect(
    (await Promise.all([claim('of-this-test', due), claim('of-this-test', due)])).toSorted(),
  ).toEqual([false, true])
  expect(await claim('of-this-test', later)).toBe(true)
  expect(await claim('of-this-test', due)).toBe(false)
})

test.skipIf(!HAS_CADDY)(
  'calls succeed while one of two processes behind Caddy, set up as in the guide, is killed',
  async () => {
    await using ending = new AsyncDisposableStack()
    const port = await freePort()
    const victim = startServe(port, shared.environment, shared.folder)
    ending.defer(() => void victim.child.kill('SIGKILL'))
    await victim.firstOutput
    const [{ url }] = processes()
    const caddy = await startCaddy([Number(new URL(url).port), port], ending)
    await expect.poll(() => caddy.ask('GET', '/'), PATIENCE).toBe(200)
    const visit = () => caddy.ask('GET', '/')
    const post = () => caddy.ask('POST', verifyPayment.path)
    for (let call = 0; call < 5; call += 1)
      expect([await visit(), await post()]).toEqual([200, 422])
    victim.child.kill('SIGKILL')
    // Until the killed process has ended, the system still accepts connections for it.
    await once(victim.child, 'exit')
    // The requests are sent together, because Caddy avoids the killed process after the first failed request.
    const visits = Array.from({ length: 20 }, visit)
    const posts = CADDY_LOSES_POSTS ? [] : Array.from({ length: 10 }, post)
    expect(new Set(await Promise.all(visits))).toEqual(new Set([200]))
    expect((await Promise.all(posts)).filter((status) => status !== 422)).toEqual([])
    expect(await post()).toBe(422)
  },
)

test.skipIf(!HAS_CADDY)(
  'a call to Caddy, set up as in the guide, waits while the only process behind Caddy restarts',
  async () => {
    await using ending = new AsyncDisposableStack()
    const port = await freePort()
    const caddy = await startCaddy([port], ending)
    await expect.poll(() => caddy.ask('GET', '/', 'firm.example'), PATIENCE).toBe(301)
    const methods = CADDY_LOSES_POSTS ? (['GET'] as const) : (['GET', 'POST'] as const)
    const calls = methods.map((method) => caddy.ask(method, '/'))
    const answers = `require('http').createServer((call, answer) => call.pipe(answer)).listen(${port}, 'localhost')`
    const started = spawn(process.execPath, ['-e', answers], { stdio: 'ignore' })
    ending.defer(() => void started.kill())
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))
  },
)

test('a process whose clock is ahead neither claims a future run nor blocks the due runs of other processes', async () => {
  const ahead = new Date(Date.now() + 30 * 86_400_000)
  const due = new Date()
  expect(await claim('of-a-wrong-clock', ahead)).toBe(false)
  await shared.client.query(`insert into schedule_runs (name, due) values ('left-ahead', $1)`, [
    ahead,
  ])
  expect(await claim('left-ahead', due)).toBe(true)
  expect(await claim('left-ahead', due)).toBe(false)
})

test('a payment that one process has begun is completed by another process after the first is killed', async () => {
  const [first, second] = processes()
  const { sessionId } = await beginPayment(first)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  await control(`sessions/${sessionId}/pay`, { outcome: 'success' })
  const verified = await apiAt(second.url).post(verifyPayment, { sessionId }, FORWARDED)
  expect(verified.status).toBe(200)
  const { mailbox } = shared
  const { html } = await mailbox.waitFor(({ subject }) => subject.startsWith('Your order '))
  expect(html).toContain(SITE_URL)
  const { rows } = await shared.client.query(
    `select settlement, count(documents.id)::int as documents
    from orders left join documents on documents.order_id = orders.id group by orders.id`,
  )
  expect(rows).toEqual([{ settlement: 'paid', documents: 1 }])
})

test('a process that gets SIGTERM completes running calls and accepts no new ones', async () => {
  const [, second] = processes()
  const { url, child } = second
  await control('faults', { match: 'POST /v1/checkout/sessions', delayMs: 3000, times: 1 })
  const call = beginPayment(second)
  // Once the fault is used up, the call waits for the provider.
  await expect.poll(remainingFaults, PATIENCE).toEqual([])
  child.kill('SIGTERM')
  const [code] = (await once(child, 'exit')) as [number | null]
  expect((await call).sessionId).toMatch(/^cs_test_/)
  expect(code).toBe(0)
  await expect(fetch(url)).rejects.toThrow()
})

test.each([
  ['missing variables', { SMTP_URL: '' }, 'Missing or wrong. SMTP_URL: '],
  [
    'pages built for another address',
    { SITE_URL: 'https://other.example' },
    'built for another address',
  ],
])('the server process reports %s and exits', async (_what, more, words) => {
  const { folder, environment } = shared
  const { child, output } = startServe(0, { ...environment, ...more }, folder)
  const [code] = (await once(child, 'exit')) as [number | null]
  expect(code).toBe(1)
  expect(output()).toContain(words)
})
