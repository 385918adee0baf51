import { describe, expect, test } from 'vitest'

import { recheckOrder } from '#contract/order.ts'

import { bothMails, type Overrides, shopOfFile } from './shop.ts'

const shop = shopOfFile()

/** A paid order whose mails have left. */
async function paidOrder(customerInfo: NonNullable<Overrides['customerInfo']>) {
  const { orderNumber } = await shop.settled({ customerInfo })
  return orderNumber
}

describe('the mails about a paid order', () => {
  test('go to the customer and to the firm, each able to answer the other', async () => {
    const orderNumber = await paidOrder({ email: 'charles@example.com' })
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
    const orderNumber = await paidOrder({ name: 'Ada\r\nBcc: evil@example.com' })
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
  const { id: orderId, orderNumber, sessionId } = await shop.paid()
  await shop.platform.settled()
  expect(await shop.subjects(orderNumber)).toEqual([])
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
