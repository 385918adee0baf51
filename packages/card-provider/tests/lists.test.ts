import { expect, test } from 'vitest'

import {
  intentId,
  openPaid,
  openProvider,
  type OpenProvider,
  sessionParams,
} from './open-provider.ts'

async function withSessions(count: number): Promise<OpenProvider & { ids: string[] }> {
  let seconds = 1_795_000_000
  const opened = await openProvider({ clock: () => new Date(seconds * 1000) })
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    seconds += 10
    ids.unshift((await opened.stripe.checkout.sessions.create(sessionParams())).id)
  }
  return { ...opened, ids }
}

test('sessions come newest first and page by page', async () => {
  const { stripe, ids } = await withSessions(5)
  const first = await stripe.checkout.sessions.list({ limit: 2 })
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/checkout/sessions' })
  const next = await stripe.checkout.sessions.list({ limit: 3, starting_after: ids[1]! })
  expect(next.data.map(({ id }) => id)).toEqual(ids.slice(2))
  expect(next.has_more).toBe(false)
  const everything = await stripe.checkout.sessions
    .list({ limit: 2 })
    .autoPagingToArray({ limit: 9 })
  expect(everything.map(({ id }) => id)).toEqual(ids)
})

test('sessions are narrowed by time, status and payment', async () => {
  const { stripe, control, ids } = await withSessions(4)
  await control(`sessions/${ids[1]}/pay`)
  const { created } = await stripe.checkout.sessions.retrieve(ids[2]!)
  const found = async (params: Parameters<typeof stripe.checkout.sessions.list>[0]) =>
    (await stripe.checkout.sessions.list(params)).data.map(({ id }) => id)
  expect(await found({ created: { gte: created } })).toEqual(ids.slice(0, 3))
  expect(await found({ status: 'complete' })).toEqual([ids[1]])
  const paid = await stripe.checkout.sessions.retrieve(ids[1]!)
  expect(await found({ payment_intent: intentId(paid) })).toEqual([ids[1]])
})

test('events are found by type', async () => {
  const { stripe } = await openPaid()
  const types = ['checkout.session.completed', 'charge.succeeded']
  const { data } = await stripe.events.list({ types })
  expect(data.map(({ type }) => type)).toEqual(types)
})

test('movements on the balance come with what they are about, within a time', async () => {
  const { stripe, session, payment_intent } = await openPaid()
  const paid = await session()
  await stripe.refunds.create({ payment_intent, amount: 100 })
  const list = (gte: number, lt: number) =>
    stripe.balanceTransactions.list({ created: { gte, lt }, limit: 100, expand: ['data.source'] })
  const { data } = await list(0, paid.created + 60)
  expect(data).toMatchObject([
    { amount: -100, fee: 0, reporting_category: 'refund', source: { object: 'refund' } },
    {
      amount: paid.amount_total,
      fee: 3016,
      reporting_category: 'charge',
      source: { object: 'charge', payment_intent },
    },
  ])
  expect((await list(0, paid.created)).data).toEqual([])
})
