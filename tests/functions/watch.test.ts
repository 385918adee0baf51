import { expect, test } from 'vitest'

import { shopWithRecordedAlerts } from './shops/watched-shop.ts'

const { shop, beats, posts, setLastSweep } = shopWithRecordedAlerts()

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
