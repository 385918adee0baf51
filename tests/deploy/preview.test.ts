import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { createPayment, type CreatePaymentAnswer } from '#contract/shop/create-payment.ts'
import { verifyPayment } from '#contract/shop/verify-payment.ts'
import { listOrders } from '#contract/staff/orders.ts'
import { confirmSignIn, requestSignIn } from '#contract/staff/staff-session.ts'
import { openForFile, paymentRequest, tokenOf, type Mail } from '#tests/functions/shop.ts'

import { openRehearsal } from './rehearsal.ts'
import { PREVIEW_HOST } from './stage/deploys.ts'

const PREVIEW = `https://${PREVIEW_HOST}`

const rehearsed = openForFile(() => openRehearsal())

/** Calls the preview; only the Host header names the preview. */
async function visit(path: string, body?: object, headers: Record<string, string> = {}) {
  const posted = { 'content-type': 'application/json', origin: PREVIEW }
  const call = request(rehearsed.host.url + path, {
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

/** The origins where Stripe sends the buyer after success and after cancelling. */
async function returnAddresses(sessionId: string): Promise<string[]> {
  const { sessions } = await rehearsed.shop.providerState()
  const session = sessions.find(({ id }) => id === sessionId)!
  return [session.success_url, session.cancel_url].map((address) => new URL(address).origin)
}

/** The sign-in mail that `ask` causes. */
async function signInMail(ask: () => Promise<unknown>): Promise<Mail> {
  const { mailbox, staffEmail } = rehearsed.host
  await mailbox.clear()
  await ask()
  return mailbox.waitFor(({ to }) => to === staffEmail)
}

test('a preview returns the buyer to its own address and mails only the firm (row 80)', async () => {
  const { shop } = rehearsed
  // Stripe sends webhooks to the main address only, so the preview gets none.
  await shop.deliveries('drop')
  const begun = await visit(createPayment.path, paymentRequest())
  expect(begun.status).toBe(200)
  const { sessionId, orderNumber } = JSON.parse(begun.body) as CreatePaymentAnswer
  expect(await returnAddresses(sessionId)).toEqual([PREVIEW, PREVIEW])
  await shop.pay(sessionId)
  expect((await visit(verifyPayment.path, { sessionId })).status).toBe(200)
  const mail = await shop.mailbox.waitFor(({ subject }) => subject.includes(orderNumber))
  expect(mail.text).toContain(`${PREVIEW}/admin`)
  await shop.platform.settled()
  expect(await shop.mailsOf(`Your order ${orderNumber}`)).toEqual([])
  await shop.deliveries('normal')
})

test('a preview signs staff in at its own address', async () => {
  const { staffEmail: email } = rehearsed.host
  const mail = await signInMail(() => visit(requestSignIn.path, { email }))
  expect(mail.text).toContain(`${PREVIEW}/admin`)
  const { status, cookies } = await visit(confirmSignIn.path, { token: tokenOf(mail) })
  expect(status).toBe(200)
  expect(cookies.join()).toMatch(/^__Host-staff=.*; Secure/)
  const cookie = cookies[0]!.split(';', 1)[0]!
  expect((await visit(listOrders.path, undefined, { cookie })).status).toBe(200)
})

test('a preview refuses forms from other sites, even from the production site', async () => {
  const { staffEmail: email, url: origin } = rehearsed.host
  expect((await visit(requestSignIn.path, { email }, { origin })).status).toBe(403)
})

test('the production deploy takes orders and signs staff in at the main address', async () => {
  const { host, shop } = rehearsed
  const { sessionId } = await shop.begin()
  expect(await returnAddresses(sessionId)).toEqual([host.url, host.url])
  const mail = await signInMail(() => shop.post(requestSignIn, { email: host.staffEmail }))
  expect(mail.text).toContain(`${host.url}/admin`)
})
