import { startWebHost } from '@storefront/local-platform/web-host.ts'
import { beforeAll } from 'vitest'

import { openForFile, openShop } from '#tests/functions/shop.ts'

/** A shop for a test file; its alert address and its monitor record what they receive. */
export function shopWithRecordedAlerts() {
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
  return {
    shop,
    /** How many heartbeats the monitor has received. */
    beats: () => received.filter(({ path }) => path === '/beat').length,
    /** The alerts about issues with this reason. */
    posts: (reason: string) =>
      received.filter(
        ({ path, body }) => path === '/alerts' && (body as { reason: string }).reason === reason,
      ),
    setLastSweep: (minutesAgo: number) =>
      shop.rows(
        `insert into heartbeats (part, succeeded_at)
        values ('sweep', now() - $1 * interval '1 minute')
        on conflict (part) do update set succeeded_at = excluded.succeeded_at`,
        [minutesAgo],
      ),
  }
}
