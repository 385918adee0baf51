import { describe, expect, test, vi } from 'vitest'

import { listShopIssues } from '#data/upkeep/shop-issues.ts'
import { disputeState } from '#domain/money/dispute.ts'
import { aPaymentRequest } from '#tests/builders.ts'
import {
  attemptOf,
  settledPayment,
  sweepAndCount,
  valueOf,
  shopOfEach,
} from '#tests/use-cases/a-shop.ts'
import { sweepActions } from '#tests/use-cases/upkeep/swept-orders.ts'
import { statementTimeout } from '#tests/use-cases/watched-database.ts'
import { createPayment } from '#use-cases/checkout/create-payment.ts'
import { checkHealth } from '#use-cases/upkeep/check-health.ts'
import { sweep } from '#use-cases/upkeep/sweep.ts'

const shop = shopOfEach()

const { begin, paidOrder, addEvent, slowProvider, paidCount, refuseDeliveries } = sweepActions(shop)

test('orders that a sweep could not check come last in the next sweep', async () => {
  shop.context.db = shop.database.unwatched
  for (let number = 0; number < 53; number += 1) {
    const request = aPaymentRequest({ attempt: attemptOf(number) })
    shop.provider.expire(valueOf(await createPayment(shop.context, request)).sessionId)
    shop.clock.passMinutes(0.1)
  }
  shop.provider.state.mood = 'refusing'
  shop.clock.passMinutes(31)
  expect(await sweepAndCount(shop)).toMatchObject({ checked: 50 })
  shop.provider.state.mood = 'up'
  shop.clock.passMinutes(10)
  const late = await shop.database.sql(`select id from orders where checked_at is null`)
  await sweep(shop.context)
  const states = await shop.database.sql(`select settlement from orders where id = any($1)`, [
    late.map(({ id }) => String(id)),
  ])
  expect(states.map(({ settlement }) => settlement)).toEqual(Array(3).fill('expired'))
})

test('shortly before its time limit, the sweep leaves missed events for the next sweep (row 35)', async () => {
  const orders = [await paidOrder(1), await paidOrder(2)]
  for (const { sessionId, about } of orders) {
    shop.provider.refund(sessionId, 500)
    addEvent(`evt_${sessionId}`, 'charge.refunded', about)
  }
  shop.provider.state.beforeReading = () => shop.clock.passMinutes(0.2)
  await sweep(shop.context)
  expect(orders.map(({ order }) => order.payment.refunded)).toEqual([500, 0])
  expect(shop.log).toContainEqual({ event: 'missed-events-left', facts: { left: 1 } })
  await sweep(shop.context)
  expect(orders.map(({ order }) => order.payment.refunded)).toEqual([500, 500])
})

test('the sweep asks a slow provider about completed sessions for ten seconds at most', async () => {
  await slowProvider()
  expect(await sweepAndCount(shop)).toMatchObject({ checked: 0, found: 2, mailsSent: 4 })
  expect(shop.database.rows.map(({ payment }) => payment.attention)).toEqual(Array(4).fill(null))
  await sweep(shop.context)
  expect(paidCount()).toBe(4)
})

/** Each step of a sweep with the beginning of a statement that only this step runs. */
const STATEMENTS: [step: string, sql: RegExp][] = [
  ['lists', /part like 'rak/],
  ['orders', /update orders o set checked_at/],
  ['transfers', /transfer_notice_on <=/],
  ['refunds', /from refund_requests\s+where state/],
  ['alerts-of-orders', /join orders o on o\.id = found\.order_id/],
  ['mails', /select 1 from mails where sent_at is null/],
  ['heartbeat', /do update\s+set succeeded_at/],
]

test.each(STATEMENTS)(
  'a failing statement in the sweep’s step “%s” ends only that step (row 81)',
  async (name, sql) => {
    const pinged = vi.spyOn(shop.context.monitoring, 'ping')
    await settledPayment(shop)
    await refuseDeliveries()
    shop.database.failOn(sql, statementTimeout())
    const { left, mailsSent } = await sweepAndCount(shop)
    expect(left).toContain(name)
    expect(shop.log).toContainEqual({ event: `${name}-postponed`, facts: { reason: '57014' } })
    if (name !== 'heartbeat') {
      expect((await shop.database.beat('sweep'))?.succeededAt).toEqual(shop.clock.port.now())
      expect((await shop.database.beat('round'))?.failing?.failure).toContain(name)
      expect(pinged).toHaveBeenCalledOnce()
    }
    expect(shop.database.mailsOf('shop-alert')).toHaveLength(1)
    expect(mailsSent).toBe(name === 'mails' ? 0 : 2)
  },
)

test('a step of the sweep that fails for half an hour is an issue of the shop (row 81)', async () => {
  const issues = () => listShopIssues(shop.context.db, shop.clock.port.now())
  const health = () => checkHealth(shop.context, { scope: 'usual', hasSchedules: true })
  shop.database.failOn(/join orders o on o\.id = found\.order_id/, statementTimeout())
  for (const minutes of [10, 10, 10, 1]) {
    await sweep(shop.context)
    expect([await issues(), await health()]).toEqual([[], { status: 'ok' }])
    shop.clock.passMinutes(minutes)
  }
  expect(await issues()).toMatchObject([{ reason: 'sweep-behind', detail: 'alerts-of-orders' }])
  expect(await health()).toEqual({ status: 'down' })
  shop.database.state.failure = () => undefined
  await sweep(shop.context)
  expect([await issues(), await health()]).toEqual([[], { status: 'ok' }])
})

test('a round of the sweep does not wait for the mail server', async () => {
  await settledPayment(shop)
  const answer = Promise.withResolvers<void>()
  shop.context.mail = { ...shop.mail.port, send: () => answer.promise }
  const paid = await begin(2)
  shop.provider.pay(paid.sessionId)
  const swept = sweep(shop.context)
  await expect.poll(() => paid.order.payment.settlement).toBe('paid')
  answer.resolve()
  expect((await swept).left).toEqual([])
})

describe('Stripe limits read requests in proportion to sales', () => {
  const TEN_MINUTES = 10

  async function callsOfSweeps(count: number) {
    shop.provider.calls.length = 0
    for (let run = 0; run < count; run += 1) {
      await sweep(shop.context)
      shop.clock.passMinutes(TEN_MINUTES)
    }
    return shop.provider.calls.length
  }

  test('a shop without sales sends Stripe at most 4 requests an hour', async () => {
    await paidOrder()
    expect(await callsOfSweeps(6)).toBeLessThanOrEqual(4)
  })

  test('while a payment is pending, each sweep asks the provider for completed sessions', async () => {
    await begin()
    await callsOfSweeps(3)
    expect(shop.provider.calls.filter((call) => call === 'completedSince')).toHaveLength(3)
  })

  test('the sweep after a failed sweep asks the provider for completed sessions again', async () => {
    await paidOrder()
    shop.provider.state.mood = 'down'
    await callsOfSweeps(1)
    shop.provider.state.mood = 'up'
    expect(await callsOfSweeps(6)).toBe(2)
  })
})

test('200 payment sessions of another shop on the same Stripe account do not delay the shop’s payments', async () => {
  const { order, sessionId, about } = await paidOrder()
  shop.provider.dispute(sessionId, 'open')
  for (let number = 0; number < 200; number += 1) {
    shop.provider.pay(shop.provider.addForeign(null).sessionId)
  }
  addEvent('evt_1', 'charge.dispute.created', about)
  const paid = await begin(2)
  shop.provider.pay(paid.sessionId)
  shop.provider.state.beforeReading = () => shop.clock.passMinutes(0.005)
  await sweep(shop.context)
  expect([disputeState(order.payment.disputes), paid.order.payment.settlement]).toEqual([
    'open',
    'paid',
  ])
})
