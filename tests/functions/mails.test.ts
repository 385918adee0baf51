import { afterEach, describe, expect, test } from 'vitest'

import { recheckOrder } from '#contract/order.ts'
import { sendOrderEmail } from '#contract/send-order-email.ts'
import { verifyPayment } from '#contract/verify-payment.ts'
import { markFailed, renew, type ClaimedMail } from '#data/mail-delivery.ts'

import { bothMails, type Overrides, shopOfFile } from './shop.ts'

const shop = shopOfFile()
afterEach(() => shop.mailbox.refuse(0, 451))

/** A paid order that the browser has seen; its mails have had their first try. */
async function paidOrder(customerInfo: Overrides['customerInfo'] = {}) {
  await shop.deliveries('drop')
  const { sessionId, orderNumber } = await shop.begin({ customerInfo })
  await shop.pay(sessionId)
  await shop.post(verifyPayment, { sessionId })
  const { id } = await shop.order(sessionId)
  await shop
    .eventually(async () =>
      (await mailRows(id)).filter(({ isTried, kind }) => isTried && kind !== 'order-alert'),
    )
    .toHaveLength(2)
  return { sessionId, orderNumber, orderId: id }
}

interface MailRow {
  id: string
  kind: string
  attempts: number
  isSent: boolean
  isGivenUp: boolean
  isTried: boolean
  wait: number
}

function mailRows(orderId: string): Promise<MailRow[]> {
  return shop.rows<MailRow>(
    `select id, kind, attempts, sent_at is not null as "isSent",
      failed_at is not null as "isGivenUp",
      sent_at is not null or last_error is not null as "isTried", last_error,
      extract(epoch from next_attempt_at - now())::int as wait
    from mails where order_id = $1 order by created_at, kind`,
    [orderId],
  )
}

const makeDue = (orderId: string) =>
  shop.rows(`update mails set next_attempt_at = now() where order_id = $1`, [orderId])
const resend = (orderId: string) => shop.post(sendOrderEmail, { orderId })
/** How the confirmation stands. */
const look = (orderId: string) => shop.post(sendOrderEmail, { orderId, automatic: true })
const SENT = { success: true, sentToCustomer: true, isWaiting: false }
const ON_ITS_WAY = { success: true, sentToCustomer: false, isWaiting: true }
const NOT_SENT = { success: true, sentToCustomer: false, isWaiting: false }

describe('the mails about a paid order', () => {
  test('go to the customer and to the firm, each able to answer the other', async () => {
    const { orderNumber } = await paidOrder({ email: 'charles@example.com' })
    const [confirmation] = await shop.mailsOf(`Your order ${orderNumber}`)
    const [notification] = await shop.mailsOf(`New order ${orderNumber}`)
    expect(confirmation).toMatchObject({ to: 'charles@example.com' })
    expect(confirmation?.headers['reply-to']).toBe(notification?.to)
    expect(notification?.headers['reply-to']).toBe('charles@example.com')
    expect(confirmation?.headers['auto-submitted']).toBe('auto-generated')
    expect(confirmation?.html).toContain(orderNumber)
    expect(confirmation?.text).toContain('Your invoice is attached as a PDF')
  })

  test('row 41: lines in a joined name become words of one line', async () => {
    const { orderNumber } = await paidOrder({ name: 'Ada\r\nBcc: evil@example.com' })
    const mails = await shop.mailsOf(orderNumber)
    expect(mails).toHaveLength(2)
    for (const mail of mails) {
      expect(mail.headers['bcc']).toBeUndefined()
      expect(mail.headers['x-envelope-to']).not.toContain('evil')
      expect(mail.text).toContain('Ada Bcc: evil@example.com')
    }
  })
})

describe('asking for the confirmation', () => {
  test('row 40: three more copies in an hour, then a wait that is told', async () => {
    const { orderId, orderNumber } = await paidOrder()
    for (let copy = 0; copy < 3; copy += 1) {
      expect((await resend(orderId)).value).toEqual(ON_ITS_WAY)
      await shop.quiet()
      expect((await look(orderId)).value).toEqual(SENT)
    }
    const refused = await resend(orderId)
    expect(refused.status).toBe(429)
    expect(refused.error.message).toMatch(/Try again in \d+ minutes?\./)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(3500)
    expect(seconds).toBeLessThanOrEqual(3600)
    expect(await shop.mailsOf(`Your order ${orderNumber}`)).toHaveLength(4)

    await shop.rows(
      `update mails set created_at = created_at - interval '61 minutes' where order_id = $1`,
      [orderId],
    )
    expect((await resend(orderId)).status).toBe(200)
  })

  test('row 40: ten copies a day to one address, over all of its orders', async () => {
    const email = 'often@example.com'
    const { orderId: earlier } = await paidOrder({ email })
    await shop.rows(
      `insert into mails (id, order_id, kind, dedupe_key, is_copy, recipient, subject, body_text,
        body_html, created_at, sent_at)
      select gen_random_uuid(), $1, 'order-confirmation', 'copy:' || number, true, $2, '', '', '',
        now() - interval '61 minutes', now()
      from generate_series(1, 9) number`,
      [earlier, email],
    )
    const { orderId: last } = await paidOrder({ email })
    expect((await resend(last)).status).toBe(200)
    await shop.quiet()
    const refused = await resend(last)
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(20 * 3600)
    expect(seconds).toBeLessThan(24 * 3600)
    const ofAnother = await paidOrder()
    expect((await resend(ofAnother.orderId)).status).toBe(200)
  })
})

test('mails of an order leave although its payment cannot be read again', async () => {
  const staff = { cookie: await shop.staffCookie() }
  shop.mailbox.refuse(2, 550)
  const { orderId, orderNumber, sessionId } = await paidOrder()
  await shop.control('faults', {
    match: `GET /v1/checkout/sessions/${sessionId}`,
    status: 500,
    times: null,
  })
  expect((await shop.post(recheckOrder, { orderId }, staff)).status).toBe(503)
  await shop.control('faults', undefined, 'DELETE')
  await shop.quiet()
  expect(await shop.subjects(orderNumber)).toEqual(bothMails(orderNumber))
})

describe('row 34: a mail server in trouble', () => {
  test('refusing for now: the order is paid, and the sweep sends the mails later', async () => {
    shop.mailbox.refuse(2, 451)
    const { sessionId, orderId, orderNumber } = await paidOrder()
    expect(await shop.order(sessionId)).toMatchObject({
      settlement: 'paid',
      customer_notified: false,
    })
    for (const { attempts, wait, isSent } of await mailRows(orderId)) {
      expect({ attempts, isSent }).toEqual({ attempts: 1, isSent: false })
      expect(wait).toBeGreaterThan(40)
      expect(wait).toBeLessThanOrEqual(60)
    }
    expect((await look(orderId)).value).toEqual(NOT_SENT)
    await shop.sweep()
    expect(await shop.subjects(orderNumber)).toEqual([])

    await makeDue(orderId)
    expect(await shop.sweep()).toMatchObject({ mailsSent: 2 })
    expect(await shop.subjects(orderNumber)).toEqual(bothMails(orderNumber))
    expect(await shop.order(sessionId)).toMatchObject({ customer_notified: true })
  })

  test('refusing for good: somebody is told at once', async () => {
    shop.mailbox.refuse(2, 550)
    const { orderId } = await paidOrder()
    const given = { attempts: 1, isGivenUp: true, isSent: false, last_error: '550' }
    expect(await mailRows(orderId)).toMatchObject([given, given])
    await shop.sweep()
    const [alert] = (await mailRows(orderId)).filter(({ kind }) => kind === 'order-alert')
    expect(alert).toMatchObject({ isSent: true })
  })

  test('a late word of a try that failed changes nothing of a mail that was sent, or that another has taken since', async () => {
    const { db } = shop.joined()
    const sayLate = async (orderId: string) => {
      const [mail] = await mailRows(orderId)
      const late = { id: mail!.id, attempts: 1 } as ClaimedMail
      await markFailed(db, late, { now: new Date(), next: null, code: 'ETIMEDOUT' })
      await renew(db, late, new Date())
      return (await mailRows(orderId))[0]
    }
    const sent = await paidOrder()
    expect(await sayLate(sent.orderId)).toMatchObject({ isSent: true, isGivenUp: false })
    shop.mailbox.refuse(2, 451)
    const { orderId } = await paidOrder()
    shop.mailbox.refuse(2, 451)
    await makeDue(orderId)
    await shop.sweep()
    expect(await sayLate(orderId)).toMatchObject({ attempts: 2, isGivenUp: false })
  })

  test('a refused copy is on its way, then has not been sent, and goes out later', async () => {
    const { orderId, orderNumber } = await paidOrder()
    shop.mailbox.refuse(1, 451)
    expect((await resend(orderId)).value).toEqual(ON_ITS_WAY)
    await shop.eventually(async () => (await look(orderId)).value).toEqual(NOT_SENT)
    await makeDue(orderId)
    await shop.sweep()
    expect(await shop.mailsOf(`Your order ${orderNumber}`)).toHaveLength(2)
  })
})

test('row 31: a mail that was sent and not marked goes out once more under the same Message-ID', async () => {
  const { orderId, orderNumber } = await paidOrder()
  await shop.rows(
    `update mails set sent_at = null, next_attempt_at = now()
    where order_id = $1 and kind = 'order-confirmation'`,
    [orderId],
  )
  await shop.sweep()
  const ids = (await shop.mailsOf(`Your order ${orderNumber}`)).map(
    ({ headers }) => headers['message-id'],
  )
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  const [confirmation] = await mailRows(orderId)
  expect(ids[0]).toContain(confirmation?.id)
})
