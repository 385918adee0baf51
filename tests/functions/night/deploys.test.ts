import type { Context } from '@netlify/functions'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { verifyPayment as verifyPaymentEndpoint } from '#contract/shop/verify-payment.ts'
import { invitePerson } from '#contract/staff/people.ts'
import { confirmSignIn, requestSignIn } from '#contract/staff/staff-session.ts'
import checkHealth from '#functions/check-health.ts'
import createPayment from '#functions/create-payment.ts'
import signIn from '#functions/sign-in.ts'
import staff from '#functions/staff.ts'
import webhook from '#functions/stripe-webhook.ts'
import sweep from '#functions/sweep.ts'
import verifyPayment from '#functions/verify-payment.ts'
import { callAt } from '#tests/functions/calls.ts'
import { openFaultyProxy, type FaultyProxy } from '#tests/functions/line.ts'
import { cookieOf, paymentRequest, shopForFile, tokenOf } from '#tests/functions/shop.ts'
import { dispatchMails } from '#use-cases/mail/dispatch-mails.ts'
import { notifyFirm } from '#use-cases/upkeep/notify-firm.ts'
import { openShop } from '#wiring.ts'

const PREVIEW = 'https://deploy-preview-7--shop.netlify.app'

const lines: FaultyProxy[] = []
afterAll(() => Promise.all(lines.map((line) => line.close())))
const shop = shopForFile()

type Handler = (request: Request, context: Context) => Promise<Response>

/** Calls a function of a deploy preview, and waits for its work after the answer. */
async function callPreview(
  handler: Handler,
  address: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const work: Promise<unknown>[] = []
  const context = {
    ...callAt('deploy-preview', address),
    requestId: 'request',
    params: {},
    ip: '203.0.113.7',
    waitUntil: (promise: Promise<unknown>) => work.push(promise),
  }
  const request = new Request(address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const response = await handler(request, context as unknown as Context)
  await Promise.all(work)
  return response
}

const logged = vi.spyOn(console, 'log')
beforeEach(() => void logged.mockClear())
afterAll(() => logged.mockRestore())

const verifyAtPreview = (sessionId: string) =>
  callPreview(verifyPayment, PREVIEW + verifyPaymentEndpoint.path, { sessionId })
const mailsOf = (orderId: string) =>
  shop.rows(
    `select kind, attempts, sent_at is not null as sent, last_error, failed_at, next_attempt_at
    from mails where order_id = $1 order by kind`,
    [orderId],
  )

describe('a preview on the host’s copy of the database (row 80)', () => {
  let kept: object
  beforeEach(() => {
    const { DATABASE_URL, STRIPE_SECRET_KEY } = process.env
    kept = { DATABASE_URL, STRIPE_SECRET_KEY, NETLIFY_DB_URL: '' }
    Object.assign(process.env, { DATABASE_URL: '', NETLIFY_DB_URL: shop.platform.databaseUrl })
  })
  afterEach(async () => {
    Object.assign(process.env, kept)
    shop.mailbox.refuse(0, 451)
    // The preview's unsent mails would delay later tests.
    await shop.rows(`delete from mails where sent_at is null`)
  })

  test('a preview does not send a customer’s pending mail in the copied database', async () => {
    shop.mailbox.refuse(2, 451)
    const { id, sessionId, orderNumber } = await shop.paid()
    await shop
      .eventually(async () => (await mailsOf(id)).map((mail) => mail['last_error']))
      .toEqual(['451', '451'])
    await shop.rows(`update mails set next_attempt_at = now() where order_id = $1`, [id])
    const [waiting] = await mailsOf(id)
    expect((await verifyAtPreview(sessionId)).status).toBe(200)
    const [mail, notification] = await mailsOf(id)
    expect(mail).toEqual(waiting)
    expect(notification).toMatchObject({ kind: 'order-notification', sent: true })
    expect(await shop.subjects(orderNumber)).toEqual([expect.stringMatching(/^New order /)])
  })

  test('a preview refuses to invite a person who is not in STAFF_EMAILS, and the message names the variable', async () => {
    const { staffEmail } = shop.platform
    await callPreview(signIn, PREVIEW + requestSignIn.path, { email: staffEmail })
    const [link] = await shop.mailsOf('Your sign-in link')
    const opened = { token: tokenOf(link!) }
    const cookie = cookieOf(await callPreview(signIn, PREVIEW + confirmSignIn.path, opened))
    const email = 'stranger@example.com'
    const asked = { email, role: 'member' }
    const answer = await callPreview(staff, PREVIEW + invitePerson.path, asked, {
      cookie,
    })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      error: { fields: { email: expect.stringContaining('STAFF_EMAILS') } },
    })
    expect(await shop.rows(`select 1 from staff_members where email = $1`, [email])).toEqual([])
    expect(await shop.mailsOf(email)).toEqual([])
  })

  test('a preview reports no issue about an order copied from production', async () => {
    const { id } = await shop.paid()
    await shop.rows(`update orders set attention = 'not-settled' where id = $1`, [id])
    const fork = openShop(callAt('deploy-preview', PREVIEW))
    const posted: unknown[] = []
    const monitoring = {
      ...fork.monitoring,
      post: async (alert: unknown) => void posted.push(alert),
    }
    await notifyFirm({ ...fork, monitoring }, (_name, work) => work(), dispatchMails)
    expect(posted).toEqual([])
    expect(
      await shop.rows(`select 1 from mails where kind = 'order-alert' and order_id = $1`, [id]),
    ).toEqual([])
  })

  test('a preview with a live key answers 503 and creates no order', async () => {
    process.env['STRIPE_SECRET_KEY'] = 'sk_live_1'
    const { orders } = await shop.counts()
    for (const response of [
      await callPreview(createPayment, `${PREVIEW}/`, paymentRequest()),
      await verifyAtPreview('cs_test_1'),
      await callPreview(webhook, `${PREVIEW}/`, {}),
    ]) {
      expect(response.status).toBe(503)
      expect(await response.json()).toMatchObject({ error: { code: 'unavailable' } })
    }
    const named = logged.mock.calls.map(([line]) => JSON.parse(line) as { variable?: string })
    expect(named.filter(({ variable }) => variable === 'STRIPE_SECRET_KEY')).toHaveLength(3)
    const health = await callPreview(checkHealth, `${PREVIEW}/api/health`)
    expect(health.status).toBe(503)
    expect(await health.json()).toMatchObject({
      configuration: expect.stringMatching(/^STRIPE_SECRET_KEY: /),
    })
    expect((await shop.counts())['orders']).toBe(orders)
  })
})

test('every function uses the new address of the database in the first call after the address has changed', async () => {
  const [before, after] = [await openFaultyProxy(), await openFaultyProxy()]
  // The proxies stay open, because work after an answer still uses them.
  lines.push(before, after)
  const { databaseUrl } = shop.platform
  process.env['DATABASE_URL'] = before.through(databaseUrl)
  const { sessionId } = await shop.settled()
  const cookie = await shop.staffCookie()
  expect(before.connections()).toBeGreaterThan(0)
  await before.strike('down')
  process.env['DATABASE_URL'] = after.through(databaseUrl)
  expect((await shop.post(verifyPaymentEndpoint, { sessionId })).status).toBe(200)
  expect((await shop.get('/api/orders', { cookie })).status).toBe(200)
  expect((await shop.get('/api/health')).status).toBe(200)
  expect(after.connections()).toBeGreaterThan(0)
  process.env['DATABASE_URL'] = databaseUrl
})

describe('a missing variable', () => {
  beforeEach(() => {
    process.env['SMTP_URL'] = ''
  })
  afterEach(() => {
    process.env['SMTP_URL'] = shop.platform.smtpUrl
  })

  test.each([
    ['create-payment', createPayment],
    ['stripe-webhook', webhook],
  ])('the endpoint %s answers 503 and logs the missing variable', async (_, handler) => {
    const response = await callPreview(handler, `${PREVIEW}/`, paymentRequest())
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(await response.json()).toMatchObject({ error: { code: 'unavailable' } })
    const named = logged.mock.calls.map(([line]) => JSON.parse(line) as unknown)
    expect(named).toContainEqual({
      event: 'variable-wrong',
      variable: 'SMTP_URL',
      fix: expect.stringContaining('smtps://'),
    })
  })

  test('/api/health names a missing variable and says how to set the variable', async () => {
    const response = await fetch(`${shop.platform.url}/api/health`)
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({
      status: 'down',
      configuration: expect.stringMatching(/^SMTP_URL: set it to smtp:/),
    })
  })

  test('a scheduled function fails if a variable is missing, so that the host notices', async () => {
    await expect(callPreview(sweep, PREVIEW)).rejects.toThrow('not available')
  })
})
