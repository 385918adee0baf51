import { randomUUID } from 'node:crypto'

import { beforeEach, expect, test } from 'vitest'

import { KEPT_DAYS } from '#domain/people/retention.ts'
import { aBuyer } from '#tests/builders.ts'
import {
  attemptOf,
  beginPayment,
  canOpenDocument,
  OWNER,
  settledPayment,
  STAFF,
  valueOf,
  shopOfEach,
} from '#tests/use-cases/a-shop.ts'
import { deliverMails } from '#use-cases/mail/deliver-mails.ts'
import { correctOrder } from '#use-cases/orders/correct-order.ts'
import { mailOrderLink } from '#use-cases/orders/find-order.ts'
import { renewLink } from '#use-cases/orders/work-on-order.ts'
import { storeOrder, verifyPayment } from '#use-cases/payments/verify-payment.ts'

const WRONG = aBuyer().email
const RIGHT = 'right@firm.example'

const shop = shopOfEach(settledPayment)
let key: string
beforeEach(async () => {
  key = keyIn(await lastMailTo(WRONG))
})

/** The text of the latest mail to an address. */
async function lastMailTo(address: string): Promise<string> {
  await deliverMails(shop.context)
  return shop.mail.sent.findLast(({ to }) => to === address)?.text ?? ''
}

const keyIn = (text: string) => /\/order-confirmation\?key=(\S+)/.exec(text)?.[1] ?? ''
const view = (asked: string) => verifyPayment(shop.context, { sessionId: asked }, 'ip')
/** The answers of verify-payment and store-order to a request with a link's key. */
const answersTo = async (asked: string) => [
  await view(asked),
  await storeOrder(shop.context, { orderData: { sessionId: asked } }, 'ip'),
]
const unknown = () => answersTo(randomUUID())

const opensInvoice = (asked: string) =>
  canOpenDocument(shop, { id: shop.order.documents[0]!.id, key: asked })

async function correct(email: string) {
  const { id: orderId, buyer: from } = shop.order
  await correctOrder(shop.context, { orderId, from, to: { ...from, email } }, OWNER)
}

test('a mailed link opens the order by a key, not by the session of the payment (row 86)', async () => {
  expect(await lastMailTo(WRONG)).not.toContain(shop.sessionId)
  const opened = await view(key)
  expect(opened).toMatchObject({
    value: { orderNumber: shop.order.number, customerEmail: WRONG, formData: { email: WRONG } },
  })
  expect(JSON.stringify(opened)).not.toContain(shop.sessionId)
  expect(await view(shop.sessionId)).toEqual(opened)
  const keys = [key, '', randomUUID()]
  expect(await Promise.all(keys.map(opensInvoice))).toEqual([true, false, false])
  for (const id of ['nonsense', randomUUID()]) {
    expect(await canOpenDocument(shop, { id, key, role: 'owner' })).toBe(false)
  }
  expect((await answersTo(key))[1]).toMatchObject({ value: { orderNumber: shop.order.number } })
})

test('a corrected email address gets a new link, and the earlier link is closed (row 86)', async () => {
  await correct(RIGHT)
  expect(await answersTo(key)).toEqual(await unknown())
  expect(await opensInvoice(key)).toBe(false)
  const fresh = keyIn(await lastMailTo(RIGHT))
  expect(await view(fresh)).toMatchObject({ value: { customerEmail: RIGHT } })

  const own = await view(shop.sessionId)
  expect(own).toMatchObject({
    value: { success: true, orderNumber: shop.order.number, documents: [] },
  })
  const { lastName, phone } = aBuyer()
  for (const secret of [lastName, phone, fresh]) expect(JSON.stringify(own)).not.toContain(secret)
  await mailOrderLink(shop.context, shop.order.id)
  const asked = await lastMailTo(RIGHT)
  expect([keyIn(asked), asked]).toEqual([fresh, expect.stringContaining('asked')])

  // Back at the old address, the customer gets a new link; the old link stays closed. After an hour the shop
  // may mail another copy.
  shop.clock.passMinutes(60)
  await correct(WRONG)
  expect(await answersTo(key)).toEqual(await unknown())
  expect(await view(keyIn(await lastMailTo(WRONG)))).toMatchObject({
    value: { customerEmail: WRONG },
  })
})

test('a new order link that staff send closes the earlier link (row 86)', async () => {
  const { timeline } = valueOf(await renewLink(shop.context, { orderId: shop.order.id }, STAFF))
  expect(timeline.find(({ kind }) => kind === 'link-renewed')).toMatchObject({
    actor: STAFF,
    facts: { type: 'mail', mail: 'order-link', to: WRONG },
  })
  const letter = await lastMailTo(WRONG)
  expect(letter).toContain('no longer work')
  expect(await answersTo(key)).toEqual(await unknown())
  expect(await view(keyIn(letter))).toMatchObject({ value: { customerEmail: WRONG } })
})

test('no link is sent for an order that is unpaid or whose page has closed', async () => {
  const renew = (orderId: string) => renewLink(shop.context, { orderId }, STAFF)
  const { order: unpaid } = await beginPayment(shop, { attempt: attemptOf(2) })
  expect(await renew(unpaid.id)).toMatchObject({ failure: { code: 'order-not-found' } })
  await shop.database.sql(`update order_items set step = 'delivered'`)
  shop.clock.passDays(KEPT_DAYS.confirmation + 2)
  const closed = { failure: { code: 'order-closed', details: { orderNumber: shop.order.number } } }
  expect(await renew(shop.order.id)).toMatchObject(closed)
  expect(await answersTo(key)).toMatchObject([closed, closed])
})
