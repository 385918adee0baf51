import { expect, test, vi } from 'vitest'

import type { Alert } from '#use-cases/alerts-port.ts'
import type { PostedAlert } from '#use-cases/monitoring-port.ts'
import { postAlerts } from '#use-cases/post-alerts.ts'
import { sweep } from '#use-cases/sweep.ts'

import { openShop } from './fakes.ts'

const SILENT: Alert = {
  key: 'alert:mail-stands-still:1',
  reason: 'mail-stands-still',
  since: '2026-03-01T09:00:00.000Z',
  count: 2,
}

function shopThatIsWatched() {
  const shop = openShop()
  shop.database.issues.push(SILENT)
  const post = vi.fn<(alert: PostedAlert) => Promise<void>>(() => Promise.resolve())
  const ping = vi.fn(() => Promise.resolve())
  shop.ports.monitoring = { post, ping }
  return { shop, post, ping }
}

test('an address that does not take it gets it from the next run, and stops nothing', async () => {
  const { shop, post, ping } = shopThatIsWatched()
  post.mockRejectedValueOnce(new Error('no'))
  await sweep(shop.ports)
  expect(shop.log).toContainEqual({ event: 'alert-not-posted', facts: { reason: 'Error' } })
  expect(ping).toHaveBeenCalledOnce()
  await sweep(shop.ports)
  expect(post).toHaveBeenCalledTimes(2)
})

test('one that is not taken keeps no other, and time alone does', async () => {
  const { shop, post } = shopThatIsWatched()
  for (const number of [2, 3, 4]) {
    shop.database.issues.push({ ...SILENT, key: `alert:mail-stands-still:${number}` })
  }
  post.mockRejectedValueOnce(new Error('no'))
  post.mockImplementation(() => shop.clock.pass(1500))
  await postAlerts(shop.ports)
  expect(post.mock.calls.map(([{ key }]) => key.at(-1))).toEqual(['1', '2', '3'])
  await postAlerts(shop.ports)
  expect(post.mock.calls.slice(3).map(([{ key }]) => key.at(-1))).toEqual(['1', '4'])
})

test('of many that post at once, one does', async () => {
  const { shop, post } = shopThatIsWatched()
  await Promise.all(Array.from({ length: 5 }, () => postAlerts(shop.ports)))
  expect(post).toHaveBeenCalledOnce()
})

test('a run that fails is not pinged', async () => {
  const { shop, ping } = shopThatIsWatched()
  shop.ports.heartbeats.succeeded = () => Promise.reject(new Error('gone'))
  await expect(sweep(shop.ports)).rejects.toThrow('gone')
  expect(ping).not.toHaveBeenCalled()
})
