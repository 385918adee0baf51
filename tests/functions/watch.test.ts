import { startWebHost } from '@storefront/local-platform/web-host.ts'
import type { Handler } from '@storefront/local-platform/web/dispatcher.ts'
import { beforeAll, expect, test } from 'vitest'

import { openForFile, openShop } from './shop.ts'

const received: { method: string; path: string; body: unknown }[] = []
const receive: Handler = async ({ request, url }) => {
  const body = await request.text()
  const { method } = request
  received.push({ method, path: url.pathname, body: body === '' ? null : JSON.parse(body) })
  return new Response()
}

const listener = openForFile(() => startWebHost())
beforeAll(() => listener.serve([receive]))
const shop = openForFile(() => {
  const { url } = listener
  return openShop({ environment: { ALERT_URL: `${url}/alerts`, HEARTBEAT_URL: `${url}/beat` } })
})

const posts = (reason: string) =>
  received.filter(
    ({ path, body }) => path === '/alerts' && (body as { reason: string }).reason === reason,
  )

const setLastSweep = (minutes: number) =>
  shop.rows(
    `insert into heartbeats (part, succeeded_at) values ('sweep', now() - $1 * interval '1 minute')
    on conflict (part) do update set succeeded_at = excluded.succeeded_at`,
    [minutes],
  )

const silenceMails = () =>
  shop.rows(`select 1 from mails where kind = 'shop-alert' and dedupe_key like '%sweep-silent%'`)

test('the next webhook reports once that the sweep has stopped (row 75)', async () => {
  await setLastSweep(26)
  const { sessionId } = await shop.begin()
  await shop.pay(sessionId)
  await shop.quiet()
  await shop.platform.settled()
  expect(posts('sweep-silent')).toMatchObject([
    { body: { url: `${shop.platform.url}/admin/orders` } },
  ])
  expect(await silenceMails()).toHaveLength(1)
})

test('the sweep posts an issue once to the alert address and pings the monitor after each round (row 75)', async () => {
  const { sessionId } = await shop.begin()
  const { id } = await shop.order(sessionId)
  await shop.rows(`update orders set attention = 'not-settled' where id = $1`, [id])
  const beats = received.filter(({ path }) => path === '/beat').length
  await shop.sweep()
  await shop.sweep()
  expect(posts('not-settled')).toMatchObject([
    {
      method: 'POST',
      body: { reason: 'not-settled', url: `${shop.platform.url}/admin/orders/${id}` },
    },
  ])
  expect(JSON.stringify(posts('not-settled'))).not.toContain('@')
  expect(received.filter(({ path }) => path === '/beat').length - beats).toBe(2)
})
