import { expect, test, vi } from 'vitest'

import type { Alert } from '#use-cases/alerts-port.ts'
import type { PostedAlert } from '#use-cases/monitoring-port.ts'
import { postAlerts } from '#use-cases/post-alerts.ts'
import { raiseAlerts } from '#use-cases/raise-alerts.ts'
import { sweep } from '#use-cases/sweep.ts'

import { openShop, type FakeShop } from './fakes.ts'

const SILENT: Alert = {
  key: 'alert:mail-stands-still:1',
  reason: 'mail-stands-still',
  since: '2026-03-01T09:00:00.000Z',
  count: 2,
}

const postAll = async ({ ports }: FakeShop) => postAlerts(ports, await raiseAlerts(ports, 'counts'))

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
  await postAll(shop)
  expect(post.mock.calls.map(([{ key }]) => key.at(-1))).toEqual(['1', '2', '3'])
  await postAll(shop)
  expect(post.mock.calls.slice(3).map(([{ key }]) => key.at(-1))).toEqual(['1', '4'])
})

test('of many that post at once, one does', async () => {
  const { shop, post } = shopThatIsWatched()
  await Promise.all(Array.from({ length: 5 }, () => postAll(shop)))
  expect(post).toHaveBeenCalledOnce()
})

test('a process that dies between the claim and the post leaves it to a later one, and never two in a minute', async () => {
  const { shop, post } = shopThatIsWatched()
  post.mockImplementationOnce(() => new Promise(() => undefined))
  void postAll(shop)
  await vi.waitFor(() => expect(post).toHaveBeenCalledTimes(1))
  await shop.clock.pass(59_000)
  await postAll(shop)
  expect(post).toHaveBeenCalledTimes(1)
  await shop.clock.pass(1000)
  await postAll(shop)
  await postAll(shop)
  expect(post).toHaveBeenCalledTimes(2)
})

test('a run whose heartbeat fails is not pinged', async () => {
  const { shop, ping } = shopThatIsWatched()
  shop.ports.heartbeats.succeeded = () => Promise.reject(new Error('gone'))
  await sweep(shop.ports).catch(() => undefined)
  expect(ping).not.toHaveBeenCalled()
})
