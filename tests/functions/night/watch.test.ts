import { startWebHost } from '@storefront/local-platform/web-host.ts'
import type { Handler } from '@storefront/local-platform/web/dispatcher.ts'
import { beforeAll, expect, test } from 'vitest'

import { createPayment } from '#contract/shop/create-payment.ts'
import { openForFile, openShop, paymentRequest, withVariables } from '#tests/functions/shop.ts'

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
