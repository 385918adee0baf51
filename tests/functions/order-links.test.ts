import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { findOrder } from '#contract/find-order.ts'
import { correctOrder, renewLink } from '#contract/order.ts'
import { storeOrder } from '#contract/store-order.ts'
import { verifyPayment, type VerifiedPayment } from '#contract/verify-payment.ts'
import { KEPT_DAYS } from '#domain/retention.ts'
import { documentPath } from '#paths.ts'

import { shopOfFile, staffOf, type Mail } from './shop.ts'

const shop = shopOfFile()
const staff = staffOf(shop)

const PERSON = { name: 'Canary Finch', phone: '020 7946 0999', company: 'Canary & Sons' }

/** A paid order of a new address, whose confirmation has left. */
async function paid() {
  const email = `${randomUUID()}@canary.example`
  const { id, sessionId, orderNumber } = await shop.settled({ customerInfo: { ...PERSON, email } })
  return { id, sessionId, orderNumber, email, key: keyIn(await newest(email)) }
}

async function newest(email: string): Promise<Mail> {
  await shop.quiet()
  const [mail] = await shop.mailsOf(email)
  return mail!
}

const keyIn = ({ text }: Mail) => /\/order-confirmation\?key=(\S+)/.exec(text)?.[1] ?? ''

const open = (sessionId: string) =>
  shop.post<VerifiedPayment>(verifyPayment as never, { sessionId })

async function correct(orderId: string, email: string) {
  const { buyer } = await shop.detail(orderId, staff)
  const to = { ...buyer, email }
  expect((await shop.post(correctOrder, { orderId, from: buyer, to }, staff)).status).toBe(200)
}

/** What a link answers, without the number of the call. */
async function told(key: string) {
  const [seen, kept] = [
    await open(key),
    await shop.post(storeOrder, { orderData: { sessionId: key } }),
  ]
  const said = [seen, kept].map(({ status, error }) => [status, { ...error, requestId: '' }])
  return JSON.stringify(said)
}

const unknown = () => told(randomUUID())

test('the link in a mail opens the order and its documents, by a key and not by the session of the payment (row 86)', async () => {
  const { key, sessionId, email, orderNumber } = await paid()
  expect((await newest(email)).text).not.toContain(sessionId)
  const { value } = await open(key)
  expect(value).toMatchObject({ orderNumber, customerEmail: email, formData: { email } })
  expect(JSON.stringify(value)).not.toContain(sessionId)
  expect(value).toEqual((await open(sessionId)).value)
  const [invoice] = value.documents ?? []
  const href = (path: string) => fetch(shop.platform.url + path).then(({ status }) => status)
  expect(await href(invoice!.href)).toBe(200)
  expect(await href(documentPath(invoice!.id))).toBe(404)
  expect(await href(documentPath(invoice!.id, randomUUID()))).toBe(404)
  const stored = await shop.post(storeOrder, { orderData: { sessionId: key } })
  expect(stored.value).toMatchObject({ orderNumber })
})

test('a corrected address closes the link that the wrong one was sent, and gets its own (row 86)', async () => {
  const { id, key, sessionId, email: wrong, orderNumber } = await paid()
  const [before] = (await open(key)).value.documents ?? []
  const right = `${randomUUID()}@canary.example`
  await correct(id, right)

  expect(await told(key)).toBe(await unknown())
  expect((await shop.get(before!.href)).error.code).toBe('not-found')
  const fresh = keyIn(await newest(right))
  expect(fresh).not.toBe(key)
  expect((await open(fresh)).value).toMatchObject({ customerEmail: right })

  const own = (await open(sessionId)).value
  expect(own).toMatchObject({ success: true, orderNumber, documents: [] })
  expect(own.items).toHaveLength(1)
  expect(JSON.stringify(own)).not.toMatch(/canary|7946 0999/i)
  expect(JSON.stringify(own)).not.toContain(fresh)
  await shop.post(findOrder, { orderNumber, email: right })
  const link = await shop.mailbox.waitFor(({ to, text }) => to === right && text.includes('asked'))
  expect(keyIn(link)).toBe(fresh)

  // Back to the first address, whose link stays closed.
  await correct(id, wrong)
  expect(await told(key)).toBe(await unknown())
  expect((await open(keyIn(await newest(wrong)))).value).toMatchObject({ customerEmail: wrong })
})

test('staff send a new link, which closes the one before (row 86)', async () => {
  const { id, key, email, orderNumber } = await paid()
  const { value } = await shop.post(renewLink, { orderId: id }, staff)
  expect(value.timeline.find(({ kind }) => kind === 'link-renewed')).toMatchObject({
    actor: shop.platform.staffEmail,
    facts: { type: 'mail', mail: 'order-link', to: email },
  })
  const mail = await newest(email)
  expect(mail.subject).toBe(`The link to your order ${orderNumber}`)
  expect(mail.text).toContain('no longer work')
  expect(await told(key)).toBe(await unknown())
  expect((await open(keyIn(mail))).value).toMatchObject({ customerEmail: email })
})

test('no link is made to an order that is not paid, or whose page has closed', async () => {
  const begun = await shop.begin()
  const { id: unpaid } = await shop.order(begun.sessionId)
  const none = await shop.post(renewLink, { orderId: unpaid }, staff)
  expect([none.status, none.error.code]).toEqual([404, 'order-not-found'])

  const { id, sessionId, key } = await paid()
  await shop.age(id, '1000 days')
  await shop.rows(
    `update order_items set step = 'delivered', step_since = now() - $2 * interval '1 day'
    where order_id = $1`,
    [id, KEPT_DAYS.confirmation + 2],
  )
  const closed = await shop.post(renewLink, { orderId: id }, staff)
  expect([closed.status, closed.error.code]).toEqual([410, 'order-closed'])
  expect((await shop.order(sessionId)).access_key).toBe(key)
  expect(JSON.parse(await told(key))).toMatchObject([
    [410, { code: 'order-closed' }],
    [410, {}],
  ])
})
