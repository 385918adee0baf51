import { startWebHost } from '@storefront/local-platform/web-host.ts'
import { beforeAll, expect, test } from 'vitest'

import { createPayment } from '#contract/shop/create-payment.ts'

import { openForFile, openShop, paymentRequest, withVariables } from './shop.ts'

/** What the alert address and the monitor have received. */
const received: { method: string; path: string; body: unknown }[] = []
const listener = openForFile(() => startWebHost())
beforeAll(() =>
  listener.serve([
    async ({ request, url }) => {
      const body = await request.text()
      const { method } = request
      received.push({ method, path: url.pathname, body: body === '' ? null : JSON.parse(body) })
      return new Response()
    },
  ]),
)
const shop = openForFile(() => {
  const { url } = listener
  return openShop({ environment: { ALERT_URL: `${url}/alerts`, HEARTBEAT_URL: `${url}/beat` } })
})

/** How many heartbeats the monitor has received. */
const beats = () => received.filter(({ path }) => path === '/beat').length
/** The alerts about issues with this reason. */
const posts = (reason: string) =>
  received.filter(
    ({ path, body }) => path === '/alerts' && (body as { reason: string }).reason === reason,
  )
const setLastSweep = (minutesAgo: number) =>
  shop.rows(
    `insert into heartbeats (part, succeeded_at)
    values ('sweep', now() - $1 * interval '1 minute')
    on conflict (part) do update set succeeded_at = excluded.succeeded_at`,
    [minutesAgo],
  )
const sweepSilentMails = () =>
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
  expect(await sweepSilentMails()).toHaveLength(1)
})

test('the sweep posts an issue once to the alert address and pings the monitor after each round (row 75)', async () => {
  const { sessionId } = await shop.begin()
  const { id } = await shop.order(sessionId)
  await shop.rows(`update orders set attention = 'not-settled' where id = $1`, [id])
  const before = beats()
  await shop.sweep()
  await shop.sweep()
  expect(posts('not-settled')).toMatchObject([
    {
      method: 'POST',
      body: { reason: 'not-settled', url: `${shop.platform.url}/admin/orders/${id}` },
    },
  ])
  expect(JSON.stringify(posts('not-settled'))).not.toContain('@')
  expect(beats()).toBe(before + 2)
})

test('the nightly function reports once that the sweep has stopped', async () => {
  await setLastSweep(60)
  const before = posts('sweep-silent').length
  await shop.platform.runScheduled('purge-data')
  await shop.platform.runScheduled('purge-data')
  expect(posts('sweep-silent')).toHaveLength(before + 1)
})

test('an API key that Stripe refuses becomes an issue at the next payment', async () => {
  const cookie = await shop.staffCookie()
  const reasons = async () => (await shop.issues({ cookie })).shop.map(({ reason }) => reason)
  const { status } = await withVariables({ STRIPE_SECRET_KEY: 'sk_test_rotated_elsewhere' }, () =>
    shop.post(createPayment, paymentRequest()),
  )
  expect(status).toBe(503)
  expect(await reasons()).toContain('provider-refuses')
  await shop.sweep()
  expect(await reasons()).not.toContain('provider-refuses')
})
