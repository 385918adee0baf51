import { Client } from 'pg'
import { afterEach, describe, expect, test } from 'vitest'

import { createPayment } from '#contract/create-payment.ts'
import { sendOrderEmail } from '#contract/send-order-email.ts'
import { confirmSignIn, requestSignIn } from '#contract/staff-session.ts'
import { verifyPayment } from '#contract/verify-payment.ts'
import { markSent } from '#data/mail-delivery.ts'

import { openLine } from './line.ts'
import { ofFile, paymentRequest, shopOfFile } from './shop.ts'

/** An embedded database takes one transaction after the other by itself. */
const IS_SERVER = process.env['DATABASE_URL'] !== undefined

const line = ofFile(openLine)
const shop = shopOfFile({ line })
afterEach(() => line.delay(0))

const times = <T>(count: number, work: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => work(index))

describe('payments that are begun at once', () => {
  test('a button pressed five times over a slow line gives one order and one session', async () => {
    line.delay(60)
    const request = paymentRequest({ attempt: crypto.randomUUID() })
    const answers = await Promise.all(times(5, () => shop.post(createPayment, request)))
    line.delay(0)
    const [first, ...others] = answers.map(({ value }) => value)
    for (const other of others) expect(other).toEqual(first)
    expect(
      await shop.rows(`select order_number from orders where attempt = $1`, [request.attempt]),
    ).toEqual([{ order_number: first!.orderNumber }])
    const { id } = await shop.order(first!.sessionId)
    const { sessions } = await shop.providerState()
    expect(sessions.filter(({ metadata }) => metadata['order_id'] === id)).toHaveLength(1)
  })

  test('two changed submissions at once end the session that both replace, and only theirs can be paid (row 9)', async () => {
    const first = await shop.begin()
    line.delay(60)
    const replaced = await Promise.all(times(2, () => shop.begin({ replaces: first.sessionId })))
    line.delay(0)
    expect(new Set(replaced.map(({ sessionId }) => sessionId)).size).toBe(2)
    const { status } = await shop.stripe.checkout.sessions.retrieve(first.sessionId)
    expect(status).toBe('expired')
    await expect(shop.pay(first.sessionId)).rejects.toThrow('expired')
    await shop.pay(replaced[1]!.sessionId)
    await shop.quiet()
    expect(await shop.order(replaced[1]!.sessionId)).toMatchObject({ settlement: 'paid' })
    expect(await shop.order(first.sessionId)).toMatchObject({ settlement: 'cancelled' })
  })
})

test('row 40: a confirmation that is asked for eight times at once is one mail', async () => {
  const { sessionId, orderNumber } = await shop.paidUnnoticed()
  await shop.post(verifyPayment, { sessionId })
  await shop.quiet()
  const { id: orderId } = await shop.order(sessionId)
  await shop.rows(
    `update mails set sent_at = null, next_attempt_at = now() + interval '1 day'
    where order_id = $1 and kind = 'order-confirmation'`,
    [orderId],
  )
  line.delay(30)
  const answers = await Promise.all(times(8, () => shop.post(sendOrderEmail, { orderId })))
  line.delay(0)
  const waiting = { success: true, sentToCustomer: false, isWaiting: true }
  expect(answers.map(({ value }) => value)).toEqual(times(8, () => waiting))
  await shop.rows(`update mails set next_attempt_at = now() where order_id = $1`, [orderId])
  await shop.sweep()
  expect(await shop.mailsOf(`Your order ${orderNumber}`)).toHaveLength(2)
})

test('row 48: a link used at once in several places signs in once, also over a slow line', async () => {
  const token = await shop.signInToken()
  line.delay(60)
  const answers = await Promise.all(times(5, () => shop.post(confirmSignIn, { token })))
  line.delay(0)
  const [signedIn, ...others] = answers.filter(({ status }) => status === 200)
  expect([signedIn?.value, others]).toEqual([{ email: shop.platform.staffEmail }, []])
  const refused = answers.filter(({ status }) => status === 401)
  expect(refused.map(({ headers }) => headers.getSetCookie())).toEqual([[], [], [], []])
})

test('row 47: of 25 links that are asked for at once for one address five are sent', async () => {
  const email = shop.platform.staffEmail
  await shop.rows('delete from staff_links')
  const before = await shop.mailsOf(email)
  line.delay(30)
  await Promise.all(times(25, () => shop.post(requestSignIn, { email })))
  await shop.platform.settled()
  line.delay(0)
  expect(await shop.mailsOf(email)).toHaveLength(before.length + 5)
})

test('row 31: a mail is marked as sent while its order is changed, and neither has to give way', async () => {
  const { id } = await shop.settled()
  const sending = await shop.rows<{ id: string }>(
    `update mails set sent_at = null, next_attempt_at = now() + interval '1 day'
    where order_id = $1 and kind = 'order-confirmation' returning id`,
    [id],
  )
  const mailId = sending[0]!.id
  const change = new Client({ connectionString: shop.platform.databaseUrl })
  await change.connect()
  await change.query('begin')
  await change.query(`select 1 from orders where id = $1 for no key update`, [id])
  const marked = markSent(shop.joined().db, mailId, new Date())
  if (IS_SERVER) {
    const waiting = `select 1 from pg_locks where not granted`
    await expect.poll(async () => (await change.query(waiting)).rows).not.toEqual([])
  }
  await change.query(`update mails set document_id = null where id = $1`, [mailId])
  await change.query('commit')
  await change.end()
  await marked
  expect(
    await shop.rows(`select 1 from mails where id = $1 and sent_at is null`, [mailId]),
  ).toEqual([])
})
