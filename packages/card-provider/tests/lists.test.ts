import { expect, test } from 'vitest'

import { intentId, openProvider, type OpenProvider, sessionParams } from './open-provider.ts'

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

test('sessions come newest first and page by page in both directions', async () => {
  const { stripe, ids } = await withSessions(5)
  const first = await stripe.checkout.sessions.list({ limit: 2 })
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/checkout/sessions' })
  const next = await stripe.checkout.sessions.list({ limit: 3, starting_after: ids[1]! })
  expect(next.data.map(({ id }) => id)).toEqual(ids.slice(2))
  expect(next.has_more).toBe(false)
  const back = await stripe.checkout.sessions.list({ limit: 2, ending_before: ids[3]! })
  expect(back.data.map(({ id }) => id)).toEqual(ids.slice(1, 3))
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
  expect(await found({ created: { gt: created } })).toEqual(ids.slice(0, 2))
  expect(await found({ created: { gte: created, lt: created + 20 } })).toEqual(ids.slice(1, 3))
  expect(await found({ created: { lte: created } })).toEqual(ids.slice(2))
  expect(await found({ created })).toEqual([ids[2]])
  expect(await found({ status: 'complete' })).toEqual([ids[1]])
  const paid = await stripe.checkout.sessions.retrieve(ids[1]!)
  expect(await found({ payment_intent: intentId(paid) })).toEqual([ids[1]])
})

test('expansion reaches through lists', async () => {
  const { stripe, control, ids } = await withSessions(2)
  await control(`sessions/${ids[0]}/pay`)
  const { data } = await stripe.checkout.sessions.list({
    expand: ['data.payment_intent.latest_charge', 'data.line_items'],
  })
  expect(data).toMatchObject([
    {
      payment_intent: { latest_charge: { status: 'succeeded' } },
      line_items: { data: [{ description: 'Business Valuation Assessment', quantity: 1 }] },
    },
    { payment_intent: null },
  ])
})

test('a session lists its lines', async () => {
  const { stripe, ids } = await withSessions(1)
  const { data, url } = await stripe.checkout.sessions.listLineItems(ids[0]!)
  expect(data).toMatchObject([
    { object: 'item', amount_total: 199700, price: { unit_amount: 199700, type: 'one_time' } },
  ])
  expect(url).toBe(`/v1/checkout/sessions/${ids[0]}/line_items`)
})

test.each([
  ['an unknown cursor', { starting_after: 'cs_test_none' }, /No such checkout.session/],
  ['two cursors', { starting_after: 'cs_1', ending_before: 'cs_2' }, /only specify one/],
  ['a limit above 100', { limit: 101 }, /between 1 and 100/],
  ['a wrong time', { created: { after: 1 } }, /unknown parameter: created\[after\]/],
  ['a wrong status', { status: 'paid' }, /Invalid status/],
])('a list is refused for %s', async (_what, params, message) => {
  const { stripe } = await openProvider()
  await expect(stripe.checkout.sessions.list(params as object)).rejects.toThrow(message)
})

test('events are found by type, also with a star', async () => {
  const { stripe, control } = await openProvider()
  const { id } = await stripe.checkout.sessions.create(sessionParams())
  await control(`sessions/${id}/pay`)
  const types = async (wanted: string) =>
    (await stripe.events.list({ type: wanted })).data.map(({ type }) => type)
  expect(await types('checkout.session.completed')).toEqual(['checkout.session.completed'])
  expect(await types('charge.*')).toEqual(['charge.updated', 'charge.succeeded'])
})
