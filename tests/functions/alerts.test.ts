import { randomUUID } from 'node:crypto'

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { SITE } from '#tests/library.ts'
import { emptyOutbox } from '#use-cases/deliver-mails.ts'
import { handleWebhook } from '#use-cases/handle-webhook.ts'
import type { Shop } from '#use-cases/shop.ts'
import { sweep } from '#use-cases/sweep.ts'

import { shopOfFile } from './shop.ts'

const NOON = Date.parse('2027-03-01T12:00:00.000Z')

const shop = shopOfFile()
beforeAll(async () => {
  // The functions are joined to this platform at their first call.
  await shop.get('/api/health')
})
beforeEach(() => shop.rows(`delete from mails where kind in ('order-alert', 'shop-alert')`))

/** The shop as it will be at another time. */
function shopAt(moment: number): Shop {
  const joined = shop.joined()
  const later: Shop = {
    ...joined,
    clock: { ...joined.clock, now: () => new Date(moment) },
    backgroundDelivery: { ...joined.backgroundDelivery, begin: () => emptyOutbox(later) },
  }
  return later
}

const inMinutes = (minutes: number) => Date.now() + minutes * 60_000

function alertsOf(kind: string, part = '') {
  return shop.rows<{ subject: string; recipient: string; sent: boolean; body: string }>(
    `select subject, recipient, sent_at is not null as sent, subject || body_text || body_html as body
    from mails where kind = $1 and subject like '%' || $2 || '%' order by created_at`,
    [kind, part],
  )
}

async function paidOrder() {
  const email = `canary-${randomUUID()}@example.com`
  const customerInfo = { name: 'Canary Finch', email, company: 'Aviary Ltd' }
  return shop.settled({ customerInfo })
}

describe('[row 23] [row 35] [row 75] the firm is told of an order that needs it', () => {
  test.each([
    ['Paid at Stripe', `update orders set attention = 'not-settled' where id = $1`],
    [
      'Email not delivered',
      `update mails set failed_at = now(), attempts = 1, last_error = '550'
      where order_id = $1 and kind = 'order-confirmation'`,
    ],
  ])('%s: once, by a mail that names no client', async (words, change) => {
    const { id, orderNumber } = await paidOrder()
    await shop.rows(change, [id])
    await sweep(shopAt(inMinutes(1)))
    await sweep(shopAt(inMinutes(20)))
    const told = await alertsOf('order-alert', orderNumber)

    expect(told).toMatchObject([
      { subject: expect.stringContaining(words), recipient: SITE.email, sent: true },
    ])
    expect(told[0]?.body).toContain(`${shop.platform.url}/admin/orders/${id}`)
    expect(told[0]?.body).not.toMatch(/Canary|canary-|Aviary/)
    const inbox = await shop.mailbox.mails()
    expect(inbox.filter(({ subject }) => subject === told[0]?.subject)).toHaveLength(1)
    if (words.includes('email'))
      expect(told[0]?.body).toMatch(/Tried: 1 attempt\nReason: .*\(550\)$/m)
    await shop.rows(`update orders set attention = null where id = $1`, [id])
  })

  test('a payment pending for over an hour is told when its session must have ended, and once', async () => {
    const { sessionId, orderNumber } = await shop.begin()
    const { expires_at, created } = await shop.stripe.checkout.sessions.retrieve(sessionId)
    expect(expires_at - created).toBeLessThan(74 * 60)
    await sweep(shopAt(inMinutes(74)))
    expect(await alertsOf('order-alert', orderNumber)).toEqual([])
    await sweep(shopAt(inMinutes(76)))
    await sweep(shopAt(inMinutes(86)))
    expect(await alertsOf('order-alert', orderNumber)).toMatchObject([
      { subject: `Order ${orderNumber}: Payment pending for over an hour`, sent: true },
    ])
  })

  test('an order whose person has been erased is not brought up again', async () => {
    const { id, orderNumber } = await paidOrder()
    await shop.rows(
      `update orders set attention = 'not-settled', redacted_at = now() where id = $1`,
      [id],
    )
    await sweep(shopAt(inMinutes(1)))
    expect(await alertsOf('order-alert', orderNumber)).toEqual([])
  })

  test('a dispute after the person has been erased is told', async () => {
    const { id, sessionId, orderNumber } = await paidOrder()
    await shop.rows(
      `update orders set redacted_at = now() - interval '1 minute', customer_email = '' where id = $1`,
      [id],
    )
    await shop.control(`payments/${sessionId}/dispute`, {})
    await shop.eventually(async () => (await shop.order(sessionId)).payment_status).toBe('disputed')
    await sweep(shopAt(inMinutes(1)))
    expect(await alertsOf('order-alert', orderNumber)).toHaveLength(1)
  })

  test('of two sweeps at once one tells, each of two issues of one order by a mail of its own', async () => {
    const { id, orderNumber } = await paidOrder()
    await shop.rows(
      `update orders set attention = 'amount-differs', review_opened_at = now() where id = $1`,
      [id],
    )
    await Promise.all([sweep(shopAt(inMinutes(1))), sweep(shopAt(inMinutes(1)))])
    expect(await alertsOf('order-alert', orderNumber)).toHaveLength(2)
  })
})

test('[row 75] payments without a message from Stripe are told when it is a quarter of an hour late', async () => {
  await shop.deliveries('drop')
  await paidOrder()
  await shop.deliveries('normal')
  await shop.rows(`delete from webhook_events`)
  const [event] = await shop.rows<{ at: Date }>(
    `select min(happened_at) as at from order_events where kind = 'payment-received'`,
  )
  const minutesAfter = (minutes: number) => event!.at.getTime() + minutes * 60_000
  await sweep(shopAt(minutesAfter(14)))
  expect(await alertsOf('shop-alert')).toEqual([])
  await sweep(shopAt(minutesAfter(16)))
  await sweep(shopAt(minutesAfter(26)))
  expect(await alertsOf('shop-alert')).toMatchObject([{ subject: 'No messages from Stripe' }])
  await shop.rows(
    `insert into webhook_events (id, type, received_at) values ('evt_new', 'x', now())`,
  )
})

const DAY = 24 * 60
const atMinute = (minute: number) => NOON + minute * 60_000

async function forged(count: number, moment: number) {
  for (let delivery = 0; delivery < count; delivery += 1) {
    const answer = await handleWebhook(shopAt(moment + delivery), '{}', 't=1,v1=00')
    expect(answer).toMatchObject({ failure: { code: 'bad-signature' } })
  }
}

describe('[row 12] [row 36] [row 75] deliveries with a wrong signature', () => {
  test('are told from the fifth within an hour, and once a day', async () => {
    await forged(4, atMinute(0))
    await sweep(shopAt(atMinute(1)))
    expect(await alertsOf('shop-alert', 'wrong signature')).toEqual([])

    await forged(1, atMinute(30))
    await sweep(shopAt(atMinute(31)))
    await forged(9, atMinute(40))
    await sweep(shopAt(atMinute(41)))
    const told = await alertsOf('shop-alert', 'wrong signature')
    expect(told).toMatchObject([{ sent: true, body: expect.stringContaining('5 messages') }])

    await forged(5, atMinute(DAY))
    await sweep(shopAt(atMinute(DAY + 1)))
    expect(await alertsOf('shop-alert', 'wrong signature')).toHaveLength(2)
  })

  test('an hour apart are not counted together', async () => {
    await forged(4, atMinute(3 * DAY))
    await forged(4, atMinute(3 * DAY + 61))
    await sweep(shopAt(atMinute(3 * DAY + 62)))
    expect(await alertsOf('shop-alert', 'wrong signature')).toEqual([])
  })

  test('in a flood are counted ten times a minute, in the rows that were there', async () => {
    await forged(50, atMinute(5 * DAY))
    const rows = await shop.rows<{ refused: number }>(
      `select refused from refused_deliveries where minute = $1`,
      [new Date(atMinute(5 * DAY))],
    )
    expect(rows).toEqual([{ refused: 10 }])
    expect((await shop.counts())['refused_deliveries']).toBe(60)
  })
})
