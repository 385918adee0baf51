import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startPlatform, type Platform } from '@storefront/local-platform/platform.ts'

import { medianTime, RUNS, type BenchPart, type BenchReport } from '#bench/part.ts'
import { createPayment } from '#contract/create-payment.ts'
import type { PaymentRequest } from '#contract/payment-request.ts'
import { confirmSignIn, requestSignIn } from '#contract/staff-session.ts'
import { verifyPayment } from '#contract/verify-payment.ts'
import { catalogue } from '#services/catalogue.ts'
import { aPaymentRequest } from '#tests/builders.ts'
import { unwire } from '#wiring.ts'

const [PAID, AGAIN] = [998, 999]

type Ask = (index: number) => Promise<Response>

async function run(): Promise<BenchReport> {
  await using running = new AsyncDisposableStack()
  const folder = running.use(await mkdtempDisposable(path.join(tmpdir(), 'bench-endpoints-'))).path
  const platform = await startPlatform({ folder, port: 0, rateLimits: false, schedules: false })
  running.defer(platform.close)
  running.defer(unwire)
  const rows: string[][] = []
  for (const [name, ask] of Object.entries(await questions(platform))) {
    rows.push([name, (await measure(name, ask)).toFixed(1)])
  }
  return { columns: ['endpoint', 'ms'], rows }
}

/** Median time of an answer, in milliseconds; throws where one is refused. */
function measure(name: string, ask: Ask): Promise<number> {
  return medianTime(async (index) => {
    const response = await ask(index)
    await response.text()
    if (!response.ok) throw new Error(`${name} answers ${response.status}`)
  })
}

async function questions(platform: Platform): Promise<Record<string, Ask>> {
  const { url } = platform
  const get = (address: string, headers: Record<string, string> = {}) =>
    fetch(url + address, { headers })
  const post = (address: string, body: object) =>
    fetch(url + address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const opened = await post(createPayment.path, order(PAID))
  const { sessionId }: { sessionId: string } = await opened.json()
  await fetch(`${platform.cardProviderUrl}/_control/sessions/${sessionId}/pay`, {
    method: 'POST',
    body: JSON.stringify({ outcome: 'success' }),
  })
  const cookie = await signIn(platform, post)
  return {
    'GET /api/health': () => get('/api/health'),
    'GET /api/exchange-rates': () => get('/api/exchange-rates'),
    'POST /api/create-payment': (index) => post(createPayment.path, order(index)),
    'POST /api/create-payment, again': () => post(createPayment.path, order(AGAIN)),
    'POST /api/verify-payment': () => post(verifyPayment.path, { sessionId }),
    'GET /api/auth/session': () => get('/api/auth/session', { cookie }),
    'GET /api/orders': () => get('/api/orders', { cookie }),
    'GET /api/issues': () => get('/api/issues', { cookie }),
  }
}

async function signIn(
  { staffEmail, mailbox }: Platform,
  post: (address: string, body: object) => Promise<Response>,
): Promise<string> {
  await post(requestSignIn.path, { email: staffEmail })
  const mail = await mailbox.waitFor(({ to }) => to === staffEmail)
  const token = /#token=(\S+)/.exec(mail.text)?.[1] ?? ''
  const response = await post(confirmSignIn.path, { token: decodeURIComponent(token) })
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** A payment of one service; the same attempt is the same order. */
function order(attempt: number): PaymentRequest {
  return aPaymentRequest({
    cartItems: [{ id: catalogue.products[0]?.id ?? '', quantity: 1 }],
    attempt: `11111111-1111-4111-8111-${String(attempt).padStart(12, '0')}`,
  })
}

/** Answers over HTTP on this machine, with the embedded Postgres and the emulated card provider. */
export const part: BenchPart = {
  title: `time of an answer per endpoint, median of ${RUNS}`,
  run,
}
