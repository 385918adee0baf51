import { describe, expect, test, vi } from 'vitest'

import { flagNotSettled } from '#data/payments/unsettled.ts'
import { listShopIssues } from '#data/upkeep/shop-issues.ts'
import type { PostedAlert } from '#services/monitoring.ts'
import {
  attemptOf,
  beginPayment,
  copyOrder,
  FIRM_INBOX,
  setOrder,
  settledPayment,
  shopOfEach,
  SITE_URL,
} from '#tests/use-cases/a-shop.ts'
import { handleWebhook } from '#use-cases/payments/handle-webhook.ts'
import { settle } from '#use-cases/payments/settle.ts'
import { postAlerts, queueAlertMails } from '#use-cases/upkeep/notify-firm.ts'
import { sweep } from '#use-cases/upkeep/sweep.ts'

const shop = shopOfEach()

const postAll = async () => postAlerts(shop.context, await queueAlertMails(shop.context, 'orders'))

/** Adds orders with an issue, and watches what the shop posts. */
async function watchIssues(count = 1) {
  for (let number = 0; number < count; number += 1) {
    const { order } = await beginPayment(shop, { attempt: attemptOf(number) })
    await flagNotSettled(shop.context.db, order.id)
    shop.clock.passMinutes(0.1)
  }
  const post = vi.fn<(alert: PostedAlert) => Promise<void>>(() => Promise.resolve())
  const ping = vi.fn(() => Promise.resolve())
  shop.context.monitoring = { post, ping }
  return { post, ping }
}

test('an alert that cannot be sent to the firm’s webhook is sent by the next sweep', async () => {
  const { post, ping } = await watchIssues()
  post.mockRejectedValueOnce(new Error('no'))
  await sweep(shop.context)
  expect(shop.log).toContainEqual({ event: 'alert-not-posted', facts: { reason: 'Error' } })
  expect(ping).toHaveBeenCalledOnce()
  await sweep(shop.context)
  expect(post).toHaveBeenCalledTimes(2)
})

test('an alert that fails to post does not delay other alerts', async () => {
  const { post } = await watchIssues(4)
  post.mockRejectedValueOnce(new Error('no'))
  post.mockImplementation(() => shop.clock.pass(1500))
  await postAll()
  const [first, second, third, ...none] = post.mock.calls.map(([{ key }]) => key)
  expect([new Set([first, second, third]).size, none]).toEqual([3, []])
  await postAll()
  const [again, fourth, ...more] = post.mock.calls.slice(3).map(([{ key }]) => key)
  expect([again, more]).toEqual([first, []])
  expect([first, second, third]).not.toContain(fourth)
})

test('a new issue is mailed while posts about many older issues fail', async () => {
  const { post } = await watchIssues()
  post.mockRejectedValue(new Error('no'))
  const { order } = await beginPayment(shop)
  await copyOrder(shop, order, 50, { attention: `'not-settled'` })
  await postAll()
  const mailed = shop.database.mailsOf('order-alert').length
  shop.clock.passMinutes(1)
  await flagNotSettled(shop.context.db, order.id)
  await setOrder(shop, order, { order_date: shop.clock.port.now() })
  await postAll()
  expect([mailed, shop.database.mailsOf('order-alert').length]).toEqual([50, 52])
})

test('several simultaneous sweeps post an alert once', async () => {
  const { post } = await watchIssues()
  await Promise.all(Array.from({ length: 5 }, () => postAll()))
  expect(post).toHaveBeenCalledOnce()
})

test('an alert claimed by a process that died is posted by another process after a minute', async () => {
  const { post } = await watchIssues()
  post.mockImplementationOnce(() => new Promise(() => undefined))
  void postAll()
  await expect.poll(() => post.mock.calls).toHaveLength(1)
  await shop.clock.pass(59_000)
  await postAll()
  expect(post).toHaveBeenCalledTimes(1)
  await shop.clock.pass(1000)
  await postAll()
  await postAll()
  expect(post).toHaveBeenCalledTimes(2)
})

test('a sweep whose heartbeat cannot be stored sends no ping to the monitor', async () => {
  const { ping } = await watchIssues()
  shop.database.failOn(/insert into heartbeats/, new Error('gone'))
  await sweep(shop.context).catch(() => undefined)
  expect(ping).not.toHaveBeenCalled()
})

const alerts = (kind: 'order-alert' | 'shop-alert' = 'order-alert') => shop.database.mailsOf(kind)

async function sweepAfter(minutes: number) {
  shop.clock.passMinutes(minutes)
  await sweep(shop.context)
}

describe('alerts about an order (rows 23, 35 and 75)', () => {
  test.each([
    [
      'Paid at Stripe, not recorded here',
      `update orders set attention = 'not-settled' where id = $1`,
    ],
    [
      'Email not delivered',
      `update mails set failed_at = created_at, attempts = 1, last_error = '550'
      where order_id = $1 and kind = 'order-confirmation'`,
    ],
  ])(
    'the firm gets one mail about an issue, without the customer’s name: %s',
    async (words, change) => {
      const { order } = await settledPayment(shop)
      await shop.database.sql(change, [order.id])
      await sweepAfter(1)
      await sweepAfter(20)
      const [mail, ...others] = alerts()
      expect([mail?.to, others]).toEqual([FIRM_INBOX, []])
      expect(mail?.sentAt).not.toBeNull()
      expect(mail?.subject).toBe(`Order ${order.number}: ${words}`)
      expect(mail?.text).toContain(`${SITE_URL}/admin/orders/${order.id}`)
      const { email, lastName, companyName } = order.buyer
      for (const word of [email, lastName, companyName]) {
        expect(`${mail?.text} ${mail?.html}`).not.toContain(word)
      }
      const tries = /Tried: 1 attempt\nReason: .*\(550\)$/m.test(mail?.text ?? '')
      expect(tries).toBe(words.startsWith('Email'))
    },
  )

  test('the firm is alerted once to a payment that is pending for over an hour (row 75)', async () => {
    const { order } = await beginPayment(shop)
    await sweepAfter(74)
    expect(alerts()).toEqual([])
    await sweepAfter(2)
    await sweepAfter(10)
    const subject = `Order ${order.number}: Payment pending for over an hour`
    expect(alerts()).toMatchObject([{ subject }])
  })

  test('the firm is alerted to a dispute of an erased customer (row 75)', async () => {
    const { order, sessionId } = await settledPayment(shop)
    const redacted_at = shop.clock.port.now()
    await setOrder(shop, order, { attention: 'not-settled', customer_email: '', redacted_at })
    await sweepAfter(1)
    expect(alerts()).toEqual([])
    shop.provider.dispute(sessionId, 'needs_response')
    await settle(shop.context, sessionId)
    await sweepAfter(1)
    expect(alerts()).toHaveLength(1)
  })

  test('two simultaneous sweeps mail an alert about each issue of an order once (row 75)', async () => {
    const { order } = await settledPayment(shop)
    const review_opened_at = shop.clock.port.now()
    await setOrder(shop, order, { attention: 'amount-differs', review_opened_at })
    await Promise.all([sweepAfter(1), sweepAfter(0)])
    expect(alerts()).toHaveLength(2)
  })
})

test('the firm is alerted to missing webhooks a quarter of an hour after a payment (row 75)', async () => {
  await settledPayment(shop)
  await sweepAfter(14)
  expect(alerts('shop-alert')).toEqual([])
  await sweepAfter(2)
  await sweepAfter(10)
  expect(alerts('shop-alert')).toMatchObject([{ subject: 'No messages from Stripe' }])
})

test('the firm is alerted to a background function that cannot start, with the reason (row 87)', async () => {
  const { backgroundDelivery } = shop.context
  const backgroundIssue = async () =>
    (await listShopIssues(shop.context.db, shop.clock.port.now())).find(
      ({ reason }) => reason === 'background-down',
    )
  const code = '301 https://www.firm.example'
  shop.context.backgroundDelivery = { ...backgroundDelivery, begin: () => Promise.resolve(code) }
  await settledPayment(shop)
  await sweepAfter(1)
  expect(await backgroundIssue()).toBeUndefined()
  await sweepAfter(16)
  expect(await backgroundIssue()).toMatchObject({ detail: code })
  const mail = alerts('shop-alert').filter(({ subject }) => subject.includes('in the background'))
  expect(mail).toMatchObject([{ text: expect.stringContaining(`redirects to ${code.slice(4)}`) }])
  shop.context.backgroundDelivery = backgroundDelivery
  await sweepAfter(10)
  expect(await backgroundIssue()).toBeUndefined()
})

async function sendForged(count: number) {
  for (let delivery = 0; delivery < count; delivery += 1) {
    expect(await handleWebhook(shop.context, '{}', 'wrong')).toMatchObject({
      failure: { code: 'bad-signature' },
    })
  }
}

describe('forged webhooks', () => {
  test('the firm is alerted once a day to five forged webhooks within an hour (rows 12, 36 and 75)', async () => {
    await sendForged(4)
    await sweepAfter(1)
    expect(alerts('shop-alert')).toEqual([])
    await sendForged(1)
    await sweepAfter(30)
    await sendForged(9)
    await sweepAfter(10)
    const text = expect.stringContaining('5 messages')
    expect(alerts('shop-alert')).toMatchObject([{ text }])
    shop.clock.passDays(1)
    await sendForged(5)
    await sweepAfter(1)
    expect(alerts('shop-alert')).toHaveLength(2)
  })

  test('forged webhooks of different hours are not added up (row 36)', async () => {
    await sendForged(4)
    shop.clock.passMinutes(61)
    await sendForged(4)
    await sweepAfter(1)
    expect(alerts('shop-alert')).toEqual([])
  })

  test('forged webhooks are counted at most ten times a minute (row 36)', async () => {
    // No other test may use this day, because the process counts the deliveries of each minute.
    shop.clock.passDays(1)
    await sendForged(50)
    const rows = `select refused from refused_deliveries order by refused desc`
    const counted = await shop.database.sql<{ refused: number }>(rows)
    expect([counted.length, counted[0]?.refused, counted[1]?.refused]).toEqual([60, 10, 0])
  })
})
