import { expect, test } from 'vitest'

import { findOrder } from '#contract/shop/find-order.ts'
import { orderPagePath } from '#paths.ts'

import { shopForFile } from './shop.ts'

const shop = shopForFile()

const email = 'ada@example.com'

test('the link to an order is mailed to the order’s own email address only', async () => {
  const { sessionId, orderNumber } = await shop.settled({ customerInfo: { email } })
  const stranger = 'stranger@example.com'
  const answers = [
    await shop.post(findOrder, { orderNumber, email: stranger }),
    await shop.post(findOrder, { orderNumber: '999999999', email }),
    await shop.post(findOrder, { orderNumber, email: email.toUpperCase() }),
  ]
  for (const { status, value } of answers) expect([status, value]).toEqual([200, { success: true }])

  const mail = await shop.mailbox.waitFor(({ to, text }) => to === email && text.includes('asked'))
  expect(mail.subject).toBe(`The link to your order ${orderNumber}`)
  const { access_key: key } = await shop.order(sessionId)
  expect(mail.text).toContain(shop.platform.url + orderPagePath(key))
  await shop.quiet()
  const recipients = await shop.rows(`select recipient from mails where kind = 'order-link'`)
  expect(recipients).toEqual([{ recipient: email }])
  expect(await shop.mailsOf(stranger)).toEqual([])
})
