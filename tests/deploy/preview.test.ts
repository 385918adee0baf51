import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

import { Client } from 'pg'
import { describe, expect, test } from 'vitest'

import { checkHealth } from '#contract/check-health.ts'
import { createPayment, type CreatePaymentAnswer } from '#contract/create-payment.ts'
import { listOrders } from '#contract/orders.ts'
import { sendOrderEmail } from '#contract/send-order-email.ts'
import { confirmSignIn, requestSignIn } from '#contract/staff-session.ts'
import { verifyPayment } from '#contract/verify-payment.ts'
import { ofFile, paymentRequest, tokenOf, type Mail } from '#tests/functions/shop.ts'

import { openRehearsal } from './rehearsal.ts'
import { PREVIEW_HOST } from './stage/deploys.ts'

const PREVIEW = `https://${PREVIEW_HOST}`

const rehearsed = ofFile(() => openRehearsal())

/** Visits the preview by its name, which only the Host header tells. */
async function visit(
  path: string,
  body?: object,
  headers: Record<string, string> = {},
  at = rehearsed.host.url,
) {
  const posted = { 'content-type': 'application/json', origin: PREVIEW }
  const call = request(at + path, {
    method: body ? 'POST' : 'GET',
    headers: { host: PREVIEW_HOST, ...(body && posted), ...headers },
  })
  call.end(body && JSON.stringify(body))
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  return {
    status: answer.statusCode,
    cookies: answer.headers['set-cookie'] ?? [],
    body: await text(answer),
  }
}

/** Where Stripe sends the buyer of a session, paid or not. */
async function returnAddresses(sessionId: string): Promise<string[]> {
  const { sessions } = await rehearsed.shop.providerState()
  const session = sessions.find(({ id }) => id === sessionId)!
  return [session.success_url, session.cancel_url].map((address) => new URL(address).origin)
}

/** The sign-in mail that arrives after `ask` has asked for it. */
async function signInMail(ask: () => Promise<unknown>): Promise<Mail> {
  const { mailbox, staffEmail } = rehearsed.host
  await mailbox.clear()
  await ask()
  return mailbox.waitFor(({ to }) => to === staffEmail)
}

/** What has become of an order's mails, in the database at this address. */
async function mailsIn(connectionString: string, orderId: string): Promise<unknown[]> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select kind, attempts, last_error, sent_at is not null as sent, failed_at
      from mails where order_id = $1 order by kind`,
      [orderId],
    )
    return rows
  } finally {
    await client.end()
  }
}

describe('a deploy preview, which is told the main address alone', () => {
  test('sells, and leads the buyer back to itself', async () => {
    const { shop } = rehearsed
    // Stripe tells the main address alone.
    await shop.deliveries('drop')
    // A preview on a copy of the database writes to the firm alone.
    const customerInfo = { email: rehearsed.host.staffEmail }
    const begun = await visit(createPayment.path, paymentRequest({ customerInfo }))
    expect(begun.status).toBe(200)
    const { sessionId, orderNumber } = JSON.parse(begun.body) as CreatePaymentAnswer
    expect(await returnAddresses(sessionId)).toEqual([PREVIEW, PREVIEW])
    await shop.pay(sessionId)
    expect((await visit(verifyPayment.path, { sessionId })).status).toBe(200)
    await shop.quiet()
    const [mail] = await shop.mailsOf(`Your order ${orderNumber}`)
    expect(mail!.text).toContain(`${PREVIEW}/order-confirmation`)
    await shop.deliveries('normal')
  })

  test('signs staff in at its own address', async () => {
    const { staffEmail: email } = rehearsed.host
    const mail = await signInMail(() => visit(requestSignIn.path, { email }))
    expect(mail.text).toContain(`${PREVIEW}/admin`)
    const { status, cookies } = await visit(confirmSignIn.path, { token: tokenOf(mail) })
    expect(status).toBe(200)
    expect(cookies.join()).toMatch(/^__Host-staff=.*; Secure/)
    const cookie = cookies[0]!.split(';', 1)[0]!
    expect((await visit(listOrders.path, undefined, { cookie })).status).toBe(200)
  })

  test('refuses a form that another site sends, the main address included', async () => {
    const { staffEmail: email, url: origin } = rehearsed.host
    expect((await visit(requestSignIn.path, { email }, { origin })).status).toBe(403)
  })
})

test('the published deploy sells and signs in at the main address', async () => {
  const { host, shop } = rehearsed
  const { sessionId } = await shop.begin()
  expect(await returnAddresses(sessionId)).toEqual([host.url, host.url])
  const mail = await signInMail(() => shop.post(requestSignIn, { email: host.staffEmail }))
  expect(mail.text).toContain(`${host.url}/admin`)
})

describe('[row 80] a preview with production’s variables and a copy of its database', () => {
  test('writes to no customer: what waits for one stays there, and production sends it once', async () => {
    const { host, shop } = rehearsed
    shop.mailbox.refuse(2, 451)
    const { id, sessionId, orderNumber } = await shop.paid()
    const mails = (url: string) => mailsIn(url, id)
    const isWaiting = { attempts: 1, last_error: '451', sent: false, failed_at: null }
    await shop.eventually(() => mails(host.database.ownerUrl)).toMatchObject([isWaiting, isWaiting])
    await shop.rows(`update mails set next_attempt_at = created_at where order_id = $1`, [id])
    await host.fork()
    expect((await visit(verifyPayment.path, { sessionId })).status).toBe(200)
    expect((await visit(sendOrderEmail.path, { orderId: id })).status).toBe(200)
    await shop
      .eventually(() => mails(host.database.forkUrl))
      .toMatchObject([
        { kind: 'order-confirmation', ...isWaiting },
        { kind: 'order-confirmation', attempts: 0, sent: false, failed_at: null },
        { kind: 'order-notification', sent: true },
      ])
    expect(await shop.mailsOf(`Your order ${orderNumber}`)).toEqual([])

    await shop.sweep()
    await shop.quiet()
    expect(await mails(host.database.ownerUrl)).toMatchObject([{ sent: true }, { sent: true }])
    expect(await shop.mailsOf(`Your order ${orderNumber}`)).toHaveLength(1)
  })

  test('takes no live key', async () => {
    const variables = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_URL: '' }
    await using stack = new AsyncDisposableStack()
    const { host, shop, close } = await openRehearsal({ environment: variables })
    stack.defer(close)
    const begun = await visit(createPayment.path, paymentRequest(), {}, host.url)
    expect(begun.status).toBe(503)
    expect(JSON.parse(begun.body)).toMatchObject({ error: { code: 'unavailable' } })
    const health = await visit(checkHealth.path, undefined, {}, host.url)
    expect(health.status).toBe(503)
    expect(health.body).toContain('STRIPE_SECRET_KEY')
    expect(await shop.rows(`select 1 from orders`)).toEqual([])
  })
})
