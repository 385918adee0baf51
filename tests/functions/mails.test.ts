import { afterEach, describe, expect, test } from 'vitest'

import { recheckOrder } from '#contract/order.ts'
import { sendOrderEmail } from '#contract/send-order-email.ts'
import { verifyPayment } from '#contract/verify-payment.ts'

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
/** How the confirmation stands. */
const look = (orderId: string) => shop.post(sendOrderEmail, { orderId, automatic: true })
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
})
