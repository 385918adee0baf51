import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createPayment, type CreatePaymentAnswer } from '#contract/create-payment.ts'
import { listOrders } from '#contract/orders.ts'
import { confirmSignIn, requestSignIn } from '#contract/staff-session.ts'
import { verifyPayment } from '#contract/verify-payment.ts'
import { paymentRequest, tokenOf, type Mail } from '#tests/functions/shop.ts'

import { openRehearsal, type Rehearsed } from './rehearsal.ts'
import { PREVIEW_HOST } from './stage/deploys.ts'
import { visitAs } from './visit.ts'

const PREVIEW = `https://${PREVIEW_HOST}`

let rehearsed: Rehearsed
beforeAll(async () => {
  rehearsed = await openRehearsal()
})
afterAll(() => rehearsed.shop.close())

function post(path: string, body: unknown) {
  return visitAs(PREVIEW_HOST, rehearsed.host.url + path, { body })
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

describe('a deploy preview, which is told the main address alone', () => {
  test('sells, and leads the buyer back to itself', async () => {
    const { shop } = rehearsed
    // Stripe tells the main address alone.
    await shop.deliveries('drop')
    const begun = await post(createPayment.path, paymentRequest())
    expect(begun.status).toBe(200)
    const { sessionId, orderNumber } = JSON.parse(begun.body) as CreatePaymentAnswer
    expect(await returnAddresses(sessionId)).toEqual([PREVIEW, PREVIEW])
    await shop.pay(sessionId)
    expect((await post(verifyPayment.path, { sessionId })).status).toBe(200)
    await shop.quiet()
    const [mail] = (await shop.mailsOf(orderNumber)).filter(({ subject }) =>
      subject.startsWith('Your order'),
    )
    expect(mail!.text).toContain(`${PREVIEW}/order-confirmation`)
    await shop.deliveries('normal')
  })

  test('signs staff in at its own address', async () => {
    const { host } = rehearsed
    const mail = await signInMail(() => post(requestSignIn.path, { email: host.staffEmail }))
    expect(mail.text).toContain(`${PREVIEW}/admin`)
    const { status, cookies } = await post(confirmSignIn.path, { token: tokenOf(mail) })
    expect(status).toBe(200)
    expect(cookies.join()).toMatch(/^__Host-staff=.*; Secure/)
    const headers = { cookie: cookies[0]!.split(';', 1)[0]! }
    const list = await visitAs(PREVIEW_HOST, host.url + listOrders.path, { headers })
    expect(list.status).toBe(200)
  })

  test('refuses a form that another site sends, the main address included', async () => {
    const { host } = rehearsed
    const headers = { origin: host.url }
    const answer = await visitAs(PREVIEW_HOST, host.url + requestSignIn.path, {
      body: { email: host.staffEmail },
      headers,
    })
    expect(answer.status).toBe(403)
  })
})

test('the published deploy sells and signs in at the main address', async () => {
  const { host, shop } = rehearsed
  const { sessionId } = await shop.begin()
  expect(await returnAddresses(sessionId)).toEqual([host.url, host.url])
  const mail = await signInMail(() => shop.post(requestSignIn, { email: host.staffEmail }))
  expect(mail.text).toContain(`${host.url}/admin`)
})
