import { expect, test } from 'vitest'

import type { Movement } from '#domain/movement.ts'
import { aMovement } from '#tests/builders.ts'
import { compareBalance, costsKnownUntil, readRecentBalance } from '#use-cases/compare-balance.ts'
import { settle } from '#use-cases/settle.ts'

import {
  attemptOf,
  beginPayment,
  openShop,
  settledPayment,
  valueOf,
  type TestOrder,
  type TestShop,
} from './a-shop.ts'

/** Movements of an hour each, the last of them an hour before the shop's now. */
async function withMovements(count: number, aPage = 100): Promise<TestShop> {
  const shop = await openShop()
  const now = shop.clock.port.now().getTime()
  await shop.database.sql(
    `insert into monthly_figures (month, live, product_id, kind, name, gross, vat)
    values ('2026-02-01', true, 'valuation', 'sale', 'Valuation', 1, 0)`,
  )
  shop.provider.state.movementsAPage = aPage
  for (let hour = count; hour > 0; hour -= 1) {
    const happenedAt = new Date(now - hour * 3_600_000).toISOString()
    shop.provider.movements.push(aMovement({ id: `txn_${hour}`, happenedAt }))
  }
  return shop
}

/** Late five seconds from now. */
function inFiveSeconds({ clock }: TestShop): () => boolean {
  const end = clock.port.now().getTime() + 5000
  return () => clock.port.now().getTime() > end
}

const recorded = async (shop: TestShop) =>
  (await shop.database.sql<{ id: string }>(`select id from movements order by id`)).map(
    ({ id }) => id,
  )

const reads = (shop: TestShop) => shop.provider.calls.filter((call) => call === 'movements').length

test('what is read once is read on from there, at most once an hour', async () => {
  const shop = await withMovements(3)
  await readRecentBalance(shop.context, inFiveSeconds(shop))
  expect(await recorded(shop)).toEqual(['txn_1', 'txn_2', 'txn_3'])
  const known = shop.clock.port.now()
  expect(await costsKnownUntil(shop.context)).toEqual(known)
  await readRecentBalance(shop.context, inFiveSeconds(shop))
  expect(reads(shop)).toBe(1)

  // Booked late: before the moment up to which was read.
  const happenedAt = new Date(known.getTime() - 60_000).toISOString()
  shop.provider.movements.push(aMovement({ id: 'txn_late', happenedAt }))
  shop.clock.passMinutes(60)
  await readRecentBalance(shop.context, inFiveSeconds(shop))
  expect(await recorded(shop)).toContain('txn_late')
})

test('more than one run reads is read on by the next, and until then nothing is called complete', async () => {
  const shop = await withMovements(25)
  shop.provider.state.movementsAPage = 2
  await readRecentBalance(shop.context, inFiveSeconds(shop))
  expect(await recorded(shop)).toHaveLength(20)
  const known = await costsKnownUntil(shop.context)
  expect(known?.toISOString()).toBe('2026-01-31T00:00:00.000Z')
  shop.clock.passMinutes(10)
  await readRecentBalance(shop.context, inFiveSeconds(shop))
  expect(await recorded(shop)).toHaveLength(25)
})

test('a run that takes long leaves the rest to the next', async () => {
  const shop = await withMovements(3, 1)
  const { port } = shop.provider
  shop.context.provider = {
    ...port,
    movements: (span, after) => {
      shop.clock.passMinutes(1)
      return port.movements(span, after)
    },
  }
  await readRecentBalance(shop.context, inFiveSeconds(shop))
  expect(await recorded(shop)).toHaveLength(1)
})

test('a month that one call cannot read is compared by the one that reads the rest', async () => {
  const shop = await withMovements(25, 2)
  const month = { month: '2026-03' }
  expect(await compareBalance(shop.context, month)).toMatchObject({
    value: { state: 'more-to-read' },
  })
  expect(await shop.database.sql(`select from comparisons`)).toEqual([])
  expect(await compareBalance(shop.context, month)).toMatchObject({ value: { state: 'compared' } })
  expect(await recorded(shop)).toHaveLength(25)
  // The next comparison reads all of it anew.
  expect(await compareBalance(shop.context, month)).toMatchObject({
    value: { state: 'more-to-read' },
  })
})

test('a key that may not read the balance is told what it needs', async () => {
  const shop = await withMovements(1)
  shop.provider.state.mayNotReadBalance = true
  expect(await compareBalance(shop.context, { month: '2026-03' })).toMatchObject({
    failure: {
      code: 'provider-error',
      message: expect.stringContaining('Balance transaction sources'),
    },
  })
  await readRecentBalance(shop.context, inFiveSeconds(shop))
  expect(await costsKnownUntil(shop.context)).toBeNull()
})

test('a month that has not begun cannot be compared', async () => {
  const shop = await withMovements(1)
  expect(await compareBalance(shop.context, { month: '2026-04' })).toMatchObject({
    failure: { code: 'invalid-request' },
  })
  expect(reads(shop)).toBe(0)
})

const of = ({ order: { paymentIntentId } }: { order: TestOrder }) => ({ paymentIntentId })

test('what only one side has is named, with its order and both amounts', async () => {
  const shop = await openShop()
  const numbers = [1, 2, 3, 4].map(attemptOf)
  const [unbooked, other, alone, recorded] = await Promise.all(
    numbers.map((attempt) => settledPayment(shop, attempt)),
  )
  const unpaid = await beginPayment(shop, { attempt: attemptOf(5) })
  const { total } = unpaid.order
  const moves = (category: string, amount: number, more: Partial<Movement> = {}) => {
    const id = `txn_${shop.provider.movements.length}`
    const happenedAt = '2026-03-01T10:30:00.000Z'
    shop.provider.movements.push(
      aMovement({ id, happenedAt, category, amount, source: id, ...more }),
    )
  }
  moves('charge', 500, { paymentIntentId: 'pi_nobodys' })
  moves('charge', total, { orderId: unpaid.order.id })
  moves('charge', total - 1, of(other!))
  moves('charge', total, of(alone!))
  moves('refund', -100, of(alone!))
  moves('dispute', -total, of(alone!))
  moves('charge', total, of(recorded!))
  shop.provider.refund(recorded!.sessionId, 300)
  shop.provider.dispute(recorded!.sessionId, 'lost')
  await settle(shop.context, recorded!.sessionId)
  shop.clock.passDays(5)

  const compared = valueOf(await compareBalance(shop.context, { month: '2026-03' }))
  const { differences = [], payments } = compared.state === 'compared' ? compared.comparison : {}
  const named = differences.map((one) => [one.reason, one.order?.number, one.shop, one.provider])
  const number = ({ order }: { order: TestOrder } = unpaid) => order.number
  const wanted = [
    ['payment-without-order', undefined, null, 500],
    ['order-not-paid', number(), null, total],
    ['order-without-payment', number(unbooked), total, null],
    ['other-amount', number(other), total, total - 1],
    ['refund-not-recorded', number(alone), null, -100],
    ['dispute-not-recorded', number(alone), null, -total],
    ['refund-not-at-provider', number(recorded), -300, null],
    ['dispute-not-at-provider', number(recorded), -total, null],
  ]
  expect(new Set(named)).toEqual(new Set(wanted))
  expect(payments).toEqual({ shop: 4 * total, provider: 4 * total - 1 + 500 })
})
