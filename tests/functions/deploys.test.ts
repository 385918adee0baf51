import type { Context } from '@netlify/functions'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { requestSignIn } from '#contract/staff-session.ts'
import { verifyPayment as verifyPaymentEndpoint } from '#contract/verify-payment.ts'
import createPayment from '#functions/create-payment.ts'
import requestLink from '#functions/request-sign-in.ts'
import webhook from '#functions/stripe-webhook.ts'
import sweep from '#functions/sweep.ts'
import verifyPayment from '#functions/verify-payment.ts'

import { callAt } from './calls.ts'
import { openLine, type Line } from './line.ts'
import { paymentRequest, shopOfFile } from './shop.ts'

const PREVIEW = 'https://deploy-preview-7--shop.netlify.app'
const PERMALINK = 'https://5f0c--shop.netlify.app'

const lines: Line[] = []
afterAll(() => Promise.all(lines.map((line) => line.close())))
const shop = shopOfFile()

type Handler = (request: Request, context: Context) => Promise<Response>

/** Calls a function of a deploy preview at this address, and waits for its work after the answer. */
async function callPreview(handler: Handler, address: string, body?: unknown): Promise<Response> {
  const work: Promise<unknown>[] = []
  const context = {
    ...callAt('deploy-preview', address),
    requestId: 'request',
    params: {},
    ip: '203.0.113.7',
    waitUntil: (promise: Promise<unknown>) => work.push(promise),
  }
  const request = new Request(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const response = await handler(request, context as unknown as Context)
  await Promise.all(work)
  return response
}

describe('a preview', () => {
  test.each([
    ['its own address', PREVIEW, PREVIEW],
    ['its permanent address, where it is called at another', 'https://other.example', PERMALINK],
  ])('pays, mails and signs in at %s', async (_, address, own) => {
    const begun = await callPreview(
      createPayment,
      `${address}/api/create-payment`,
      paymentRequest(),
    )
    const { sessionId, orderNumber } = (await begun.json()) as Record<string, string>
    expect(await shop.stripe.checkout.sessions.retrieve(sessionId ?? '')).toMatchObject({
      success_url: expect.stringMatching(`^${own}/order-confirmation\\?`),
      cancel_url: expect.stringMatching(`^${own}/`),
    })

    await shop.deliveries('drop')
    await shop.pay(sessionId ?? '')
    await shop.deliveries('normal')
    await callPreview(verifyPayment, address + verifyPaymentEndpoint.path, { sessionId })
    const mails = await shop.mailsOf(orderNumber ?? '')
    expect(mails).toHaveLength(2)
    for (const { text } of mails) expect(text).toContain(`${own}/`)

    const email = shop.platform.staffEmail
    await callPreview(requestLink, address + requestSignIn.path, { email })
    const [link] = await shop.mailsOf('Your sign-in link')
    expect(link?.text).toContain(`${own}/admin/`)
  })
})

test('the address of the database changes between two calls: every function goes over to the new one, staff sign-in too', async () => {
  const [before, after] = [await openLine(), await openLine()]
  // What works on after an answer still goes through them.
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

describe('a variable is missing', () => {
  const lines = vi.spyOn(console, 'log')
  beforeEach(() => {
    lines.mockClear()
    process.env['SMTP_URL'] = ''
  })
  afterAll(() => lines.mockRestore())
  afterEach(() => {
    process.env['SMTP_URL'] = shop.platform.smtpUrl
  })

  test.each([
    ['create-payment', createPayment],
    ['stripe-webhook', webhook],
  ])('%s answers that it is not available, and the log names the variable', async (_, handler) => {
    const response = await callPreview(handler, `${PREVIEW}/`, paymentRequest())
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('60')
    expect(await response.json()).toMatchObject({ error: { code: 'unavailable' } })
    const logged = lines.mock.calls.map(([line]) => JSON.parse(line) as unknown)
    expect(logged).toContainEqual({
      event: 'variable-wrong',
      variable: 'SMTP_URL',
      fix: expect.stringContaining('smtps://'),
    })
  })

  test('/api/health names it with what to do', async () => {
    const response = await fetch(`${shop.platform.url}/api/health`)
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({
      status: 'down',
      configuration: expect.stringMatching(/^SMTP_URL: set it to smtp:/),
    })
  })

  test('a scheduled function fails, so that the host notes it', async () => {
    await expect(callPreview(sweep, PREVIEW)).rejects.toThrow('not available')
  })
})
