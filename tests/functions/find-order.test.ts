import { expect, test } from 'vitest'

import { findOrder } from '#contract/find-order.ts'
import { FIND_ORDER, ORDER_LINK_ASKED } from '#messages/find-order.ts'
import { confirmationPath } from '#paths.ts'

import { shopOfFile } from './shop.ts'

const shop = shopOfFile()

const email = 'ada@example.com'
const placed = () => shop.settled({ customerInfo: { email } })

test('the link goes to the order’s own address, and the answer is the same for any other', async () => {
  const { sessionId, orderNumber } = await placed()
  const stranger = 'stranger@example.com'
  const answers = [
    await shop.post(findOrder, { orderNumber, email: stranger }),
    await shop.post(findOrder, { orderNumber: '999999999', email }),
    await shop.post(findOrder, { orderNumber, email: email.toUpperCase() }),
  ]
  for (const { status, value } of answers) expect([status, value]).toEqual([200, { success: true }])

  const mail = await shop.mailbox.waitFor(({ to, text }) => to === email && text.includes('asked'))
  expect(mail.subject).toBe(`The link to your order ${orderNumber}`)
  expect(mail.text).toContain(shop.platform.url + confirmationPath(sessionId))
  await shop.quiet()
  const kinds = await shop.rows(`select recipient from mails where kind = 'order-link'`)
  expect(kinds).toEqual([{ recipient: email }])
  expect(await shop.mailsOf(stranger)).toEqual([])
})

test('a form is answered with a page: one for every order, or what to correct', async () => {
  const { orderNumber } = await placed()
  const found = await shop.submit(findOrder, { orderNumber, email })
  const missed = await shop.submit(findOrder, {
    orderNumber: '999999999',
    email: 'stranger@example.com',
  })
  expect([found.status, found.html]).toEqual([200, missed.html])
  expect(found.html).toContain(ORDER_LINK_ASKED.text)

  const wrong = await shop.submit(findOrder, { orderNumber: '12 <b>', email })
  expect(wrong.status).toBe(422)
  expect(wrong.html).toContain(FIND_ORDER.notSent)
  expect(wrong.html).toContain('value="12 &lt;b&gt;"')
  expect(wrong.html).toContain('id="orderNumber-error"')
})
