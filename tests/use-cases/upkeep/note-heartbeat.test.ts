import { expect, test } from 'vitest'

import { recordSuccess } from '#data/upkeep/heartbeats.ts'
import { settledPayment, shopOfEach } from '#tests/use-cases/a-shop.ts'
import { statementTimeout } from '#tests/use-cases/watched-database.ts'
import { recordHeartbeat } from '#use-cases/upkeep/note-heartbeat.ts'
import { alertIfSweepSilent } from '#use-cases/upkeep/notify-firm.ts'
import { sweep } from '#use-cases/upkeep/sweep.ts'

const shop = shopOfEach()

const failing = async () => (await shop.database.beat('provider'))?.failing ?? null

test('the log reports a heartbeat that cannot be stored', async () => {
  shop.database.failOn(/insert into heartbeats/, new Error('gone'))
  await recordHeartbeat(shop.context, 'provider', '401')
  expect(shop.log).toEqual([{ event: 'heartbeat-not-noted', facts: { part: 'provider' } }])
})

test('the next sweep notices that the Stripe key works again', async () => {
  await settledPayment(shop)
  await sweep(shop.context)
  shop.clock.passMinutes(1)
  await recordHeartbeat(shop.context, 'provider', '401')
  expect(await failing()).toEqual({ since: shop.context.clock.now(), failure: '401' })
  shop.clock.passMinutes(10)
  await sweep(shop.context)
  expect(await failing()).toBeNull()
})

test('a sweep that has stopped is reported even if the search for issues takes too long (row 81)', async () => {
  await recordSuccess(shop.context.db, 'sweep', shop.context.clock.now())
  shop.clock.passMinutes(60)
  shop.database.failOn(/on o\.id = found\.order_id/, statementTimeout())
  await alertIfSweepSilent(shop.context)
  const subject = expect.stringContaining('regular check')
  expect(shop.database.mailsOf('shop-alert')).toMatchObject([{ subject, sentAt: expect.any(Date) }])
})

test.each([
  ['has never run', 0, null],
  ['last ran 25 minutes ago', 0, 25],
  ['last ran 26 minutes ago', 1, 26],
])('a sweep that %s leads to %i alerts about the sweep', async (_case, count, minutes) => {
  const posted: string[] = []
  shop.context.monitoring.post = ({ reason }) => Promise.resolve(void posted.push(reason))
  if (minutes !== null) {
    await recordSuccess(shop.context.db, 'sweep', shop.context.clock.now())
    shop.clock.passMinutes(minutes)
  }
  await alertIfSweepSilent(shop.context)
  expect(posted.filter((reason) => reason === 'sweep-silent')).toHaveLength(count)
  expect(shop.database.mailsOf('shop-alert').filter(({ sentAt }) => sentAt)).toHaveLength(
    posted.length,
  )
})
