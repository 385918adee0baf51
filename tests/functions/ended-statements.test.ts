import { afterEach, beforeEach, expect, test } from 'vitest'

import { shopOfFile } from './shop.ts'

const shop = shopOfFile({ changesTables: true })

/** Has each reading of refund requests end as the database ends a statement: orders are read with them, and so are their issues. */
async function endReadings(state: string) {
  await shop.rows(`alter table refund_requests rename to kept_requests`)
  await shop.rows(`create function ended() returns setof kept_requests language plpgsql as
    $$ begin raise exception 'ended' using errcode = '${state}'; end $$`)
  await shop.rows(`create view refund_requests as select * from ended()`)
}

let ended = false
beforeEach(() => shop.rows(`delete from mails where kind = 'shop-alert'`))
afterEach(async () => {
  if (!ended) return
  ended = false
  await shop.rows(`drop view refund_requests`)
  await shop.rows(`drop function ended`)
  await shop.rows(`alter table kept_requests rename to refund_requests`)
})

const beatOf = async (part: string) =>
  (
    await shop.rows<{ minutes: number; failure: string | null }>(
      `select extract(epoch from now() - succeeded_at)::int / 60 as minutes, failure
      from heartbeats where part = $1`,
      [part],
    )
  )[0]

const silent = (minutes: number) =>
  shop.rows(
    `insert into heartbeats (part, succeeded_at) values ('sweep', now() - $1 * interval '1 minute')
    on conflict (part) do update set succeeded_at = excluded.succeeded_at`,
    [minutes],
  )

test.each([
  ['that takes too long', '57014'],
  ['that meets a deadlock', '40P01'],
])(
  'a statement %s ends its step of the sweep: mails leave, the heartbeat is noted, and what is left is said (row 81)',
  async (_what, state) => {
    const { id } = await shop.settled()
    await shop.rows(
      `update mails set sent_at = null, attempts = 0, next_attempt_at = now()
      where order_id = $1 and kind = 'order-notification'`,
      [id],
    )
    await silent(60)
    await shop.paidUnnoticed()
    ended = true
    await endReadings(state)
    const { left, mailsSent } = await shop.sweep()
    expect(left).toEqual(['sessions', 'refunds', 'alerts-of-orders'])
    expect(mailsSent).toBe(1)
    expect(await beatOf('sweep')).toMatchObject({ minutes: 0 })
    expect(await beatOf('round')).toMatchObject({ failure: 'sessions refunds alerts-of-orders' })
  },
)

test('that the sweep is silent is told where finding what orders need takes too long (row 81)', async () => {
  await silent(60)
  ended = true
  await endReadings('57014')
  await shop.platform.runScheduled('purge-data')
  await shop.platform.settled()
  const told = await shop.rows(
    `select subject from mails where kind = 'shop-alert' and sent_at is not null`,
  )
  expect(told).toMatchObject([{ subject: expect.stringContaining('regular check') }])
})

test('a sweep that leaves work for half an hour is an issue of the shop that names it, and heals', async () => {
  const headers = { cookie: await shop.staffCookie() }
  const reasons = async () => (await shop.issues(headers)).shop
  await shop.paidUnnoticed()
  ended = true
  await endReadings('57014')
  await shop.sweep()
  await shop.rows(`drop view refund_requests`)
  await shop.rows(`drop function ended`)
  await shop.rows(`alter table kept_requests rename to refund_requests`)
  ended = false
  expect(await reasons()).toEqual([])
  await shop.rows(
    `update heartbeats set failing_since = failing_since - interval '31 minutes' where part = 'round'`,
  )
  expect(await reasons()).toMatchObject([
    { reason: 'sweep-behind', detail: 'sessions refunds alerts-of-orders' },
  ])
  expect((await shop.get('/api/health')).status).toBe(503)
  await shop.sweep()
  expect(await reasons()).toEqual([])
})
