import { beforeEach, expect, test } from 'vitest'

import { providerOfFile } from './provider-at.ts'

const MOMENT = new Date('2026-03-01T10:00:00.000Z')

/** An account with this many events, newest first, in pages like the provider's. */
const account = { events: 0, asked: [] as URLSearchParams[] }
const { provider, log } = providerOfFile((request, response) => {
  const query = new URL(request.url ?? '', 'http://stripe.example').searchParams
  account.asked.push(query)
  const after = Number(query.get('starting_after')?.slice(4) ?? 0)
  const last = Math.min(after + 100, account.events)
  const data = Array.from({ length: last - after }, (_, index) => ({
    id: `evt_${after + index + 1}`,
    object: 'event',
    type: 'charge.refunded',
    livemode: false,
    data: { object: { object: 'charge', payment_intent: 'pi_1' } },
  }))
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ object: 'list', data, has_more: last < account.events }))
})

beforeEach(() => {
  account.asked.length = 0
})

test('the shop requests only events of certain types and returns the oldest event first', async () => {
  account.events = 3
  const events = await provider.eventsSince(MOMENT, ['charge.refunded', 'refund.created'])
  expect(events.map(({ id }) => id)).toEqual(['evt_3', 'evt_2', 'evt_1'])
  const [query] = account.asked
  expect(query?.getAll('types[0]')).toEqual(['charge.refunded'])
  expect(query?.getAll('types[1]')).toEqual(['refund.created'])
  expect(query?.get('created[gte]')).toBe(String(MOMENT.getTime() / 1000))
  expect(log).toEqual([])
})

test('the log reports that the shop read only part of a long list of events', async () => {
  account.events = 1500
  const events = await provider.eventsSince(MOMENT, ['charge.refunded'])
  expect(events).toHaveLength(1000)
  expect(log).toEqual([['provider-list-cut-off', { list: 'events', read: 1000 }]])
})
