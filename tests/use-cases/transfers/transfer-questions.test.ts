import { describe, expect, test } from 'vitest'

import { formatDate } from '#domain/time/date.ts'
import { londonDay } from '#domain/time/working-day.ts'
import { attemptOf, shopOfEach } from '#tests/use-cases/a-shop.ts'
import { transferActions } from '#tests/use-cases/transfers/transfer-orders.ts'

const shop = shopOfEach()
const { placeOrder, order, detail, today, record, undo, give, documentKinds } =
  transferActions(shop)

const changed = (message: string) => ({
  ok: false,
  failure: { code: 'order-changed', message: expect.stringContaining(message) },
})

const needsConfirmation = (confirmation: string) => ({
  ok: false,
  failure: { code: 'needs-confirmation', details: { confirmation } },
})

const amounts = async (id: string) => (await order(id)).transfers.map(({ amount }) => amount)

const bookings = () =>
  shop.database.sql(
    `select to_char(booked_at at time zone 'Europe/London', 'YYYY-MM') as booked,
      facts ->> 'paidAt' as paid from documents order by issued_at`,
  )
const figures = () =>
  shop.database.sql(
    `select to_char(month, 'YYYY-MM') as month, sum(gross)::int as gross from monthly_figures group by 1`,
  )

test('a form that is sent several times records one transfer (row 97)', async () => {
  const { id } = await placeOrder()
  expect(await record(id, 100_000, { seen: [] })).toMatchObject({ ok: true })
  await record(id, 500, { n: 2 })
  const again = { seen: [], reference: 'REF' }
  expect(await record(id, 100_000, again)).toMatchObject({ ok: true })
  await undo(id)
  expect(await record(id, 100_000, again)).toMatchObject({ ok: true })
  expect(await amounts(id)).toEqual([100_000, 500])
})

test('the id of a recorded form is refused for any other transfer (row 97)', async () => {
  const { id } = await placeOrder()
  await record(id, 100_000)
  const other = await placeOrder(attemptOf(901))
  const reused = { ok: false, failure: { code: 'attempt-reused' } }
  expect(await record(id, 100_001)).toMatchObject(reused)
  expect(await record(id, 100_000, { reference: 'else' })).toMatchObject(reused)
  expect(await record(id, 100_000, { arrivedOn: '2026-02-28' })).toMatchObject(reused)
  expect(await record(other.id, 100_000)).toMatchObject(reused)
  expect(await amounts(other.id)).toEqual([])
})

describe('an outdated page', () => {
  test('an outdated page shows who has recorded a transfer meanwhile, and when', async () => {
    const { id } = await placeOrder()
    await record(id, 100_000, { seen: [], actor: 'bob@firm.example' })
    const late = await record(id, 99_700, { n: 2, seen: [] })
    expect(late).toMatchObject(
      changed(`£1,000.00 was recorded by bob@firm.example on ${formatDate(today())}`),
    )
    expect(await amounts(id)).toEqual([100_000])
    expect(await record(id, 99_700, { n: 2 })).toMatchObject({ value: { status: 'paid' } })
  })

  test('an outdated page shows which transfers were undone or given back meanwhile', async () => {
    const { id } = await placeOrder()
    await record(id, 100_000)
    await undo(id)
    const after = await record(id, 500, { n: 2, seen: [attemptOf(1)] })
    expect(after).toMatchObject(
      changed(`£1,000.00 was undone by ann@firm.example on ${formatDate(today())}`),
    )
    await record(id, 700, { n: 3 })
    await give(id, 700)
    const later = await record(id, 500, { n: 2, seen: [attemptOf(3)] })
    expect(later).toMatchObject(
      changed(`£7.00 was returned by ann@firm.example on ${formatDate(today())}`),
    )
    expect(await amounts(id)).toEqual([100_000, 700])
  })

  test('a request from a page that shows a transfer of another order is refused', async () => {
    const { id } = await placeOrder()
    expect(await record(id, 500, { seen: [attemptOf(5)] })).toMatchObject(
      changed('has not been recorded'),
    )
  })
})

describe('a transfer identical to an earlier transfer', () => {
  const HALF = 99_850

  test('a second identical transfer must be confirmed before it is recorded', async () => {
    const { id } = await placeOrder()
    await record(id, HALF, { reference: '123456789' })
    const again = { n: 2, reference: '123456789' }
    expect(await record(id, HALF, again)).toMatchObject(needsConfirmation('same-again'))
    expect(await amounts(id)).toEqual([HALF])
    const confirmed = ['same-again' as const]
    expect(await record(id, HALF, { ...again, confirmed })).toMatchObject({
      value: { status: 'paid', transfer: { missing: 0, excess: 0 } },
    })
    expect(await amounts(id)).toEqual([HALF, HALF])
    expect(await documentKinds(id)).toEqual(['invoice'])
  })

  test('a transfer whose reference differs only in capital letters needs a confirmation', async () => {
    const { id } = await placeOrder()
    await record(id, HALF, { reference: 'Hale 1' })
    const shouted = await record(id, HALF, { n: 2, reference: 'HALE 1' })
    expect(shouted).toMatchObject(needsConfirmation('same-again'))
    await undo(id)
    expect(await record(id, HALF, { n: 2, reference: 'HALE 1' })).toMatchObject({ ok: true })
  })
})

describe('a transfer dated in a month that has ended', () => {
  test('a transfer dated in an ended month needs a confirmation and is booked in the current month', async () => {
    const { id } = await placeOrder()
    shop.clock.passDays(40)
    const arrivedOn = '2026-03-05'
    expect(await record(id, 199_700, { arrivedOn })).toMatchObject(needsConfirmation('ended-month'))
    expect(await amounts(id)).toEqual([])
    await record(id, 199_700, { arrivedOn, confirmed: ['ended-month'] })
    expect(londonDay(new Date((await order(id)).payment.paidAt!))).toBe(arrivedOn)
    const booked = { booked: '2026-04', paid: '2026-03-05T12:00:00.000Z' }
    expect(await bookings()).toEqual([booked])
    expect(await figures()).toEqual([{ month: '2026-04', gross: 199_700 }])
    shop.clock.passMinutes(1)
    await undo(id)
    expect(await figures()).toEqual([{ month: '2026-04', gross: 0 }])
  })

  test('a transfer dated in the current month needs no confirmation', async () => {
    const { id } = await placeOrder()
    shop.clock.passDays(31)
    expect(today()).toBe('2026-04-01')
    expect(await record(id, 500)).toMatchObject({ ok: true })
    shop.clock.passDays(2)
    const earlier = await record(id, 199_200, { n: 2, arrivedOn: '2026-04-02' })
    expect(earlier).toMatchObject({ ok: true })
    expect(await bookings()).toMatchObject([{ paid: '2026-04-02T12:00:00.000Z' }])
    expect((await detail(id)).status).toBe('paid')
  })

  test('a second identical transfer in an ended month needs two confirmations', async () => {
    const { id } = await placeOrder()
    shop.clock.passDays(40)
    const arrivedOn = '2026-03-05'
    await record(id, 500, { arrivedOn, confirmed: ['ended-month'] })
    const again = (...confirmed: ('same-again' | 'ended-month')[]) =>
      record(id, 500, { n: 2, arrivedOn, confirmed })
    expect(await again()).toMatchObject(needsConfirmation('same-again'))
    expect(await again('same-again')).toMatchObject(needsConfirmation('ended-month'))
    expect(await again('same-again', 'ended-month')).toMatchObject({ ok: true })
  })
})
