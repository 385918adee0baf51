import { expect, test, vi } from 'vitest'

import { flagNotSettled } from '#data/unsettled.ts'
import type { PostedAlert } from '#services/monitoring.ts'
import { postAlerts, raiseAlerts } from '#use-cases/notify-firm.ts'
import { sweep } from '#use-cases/sweep.ts'

import { attemptOf, beginPayment, openShop, type TestShop } from './a-shop.ts'

const postAll = async ({ context }: TestShop) =>
  postAlerts(context, await raiseAlerts(context, 'orders'))

/** A shop with so many orders that need somebody, watched from outside. */
async function shopThatIsWatched(issues = 1) {
  const shop = await openShop()
  for (let number = 0; number < issues; number += 1) {
    const { order } = await beginPayment(shop, { attempt: attemptOf(number) })
    await flagNotSettled(shop.context.db, order.id)
    shop.clock.passMinutes(0.1)
  }
  const post = vi.fn<(alert: PostedAlert) => Promise<void>>(() => Promise.resolve())
  const ping = vi.fn(() => Promise.resolve())
  shop.context.monitoring = { post, ping }
  return { shop, post, ping }
}

test('an address that does not take it gets it from the next run, and stops nothing', async () => {
  const { shop, post, ping } = await shopThatIsWatched()
  post.mockRejectedValueOnce(new Error('no'))
  await sweep(shop.context)
  expect(shop.log).toContainEqual({ event: 'alert-not-posted', facts: { reason: 'Error' } })
  expect(ping).toHaveBeenCalledOnce()
  await sweep(shop.context)
  expect(post).toHaveBeenCalledTimes(2)
})

test('one that is not taken keeps no other, and time alone does', async () => {
  const { shop, post } = await shopThatIsWatched(4)
  post.mockRejectedValueOnce(new Error('no'))
  post.mockImplementation(() => shop.clock.pass(1500))
  await postAll(shop)
  const [first, second, third, ...none] = post.mock.calls.map(([{ key }]) => key)
  expect([new Set([first, second, third]).size, none]).toEqual([3, []])
  await postAll(shop)
  const [again, fourth, ...more] = post.mock.calls.slice(3).map(([{ key }]) => key)
  expect([again, more]).toEqual([first, []])
  expect([first, second, third]).not.toContain(fourth)
})

test('of many that post at once, one does', async () => {
  const { shop, post } = await shopThatIsWatched()
  await Promise.all(Array.from({ length: 5 }, () => postAll(shop)))
  expect(post).toHaveBeenCalledOnce()
})

test('a process that dies between the claim and the post leaves it to a later one, and never two in a minute', async () => {
  const { shop, post } = await shopThatIsWatched()
  post.mockImplementationOnce(() => new Promise(() => undefined))
  void postAll(shop)
  await expect.poll(() => post.mock.calls).toHaveLength(1)
  await shop.clock.pass(59_000)
  await postAll(shop)
  expect(post).toHaveBeenCalledTimes(1)
  await shop.clock.pass(1000)
  await postAll(shop)
  await postAll(shop)
  expect(post).toHaveBeenCalledTimes(2)
})

test('a run whose heartbeat fails is not pinged', async () => {
  const { shop, ping } = await shopThatIsWatched()
  shop.database.state.failure = (sql) =>
    sql.includes('insert into heartbeats') ? new Error('gone') : undefined
  await sweep(shop.context).catch(() => undefined)
  expect(ping).not.toHaveBeenCalled()
})
