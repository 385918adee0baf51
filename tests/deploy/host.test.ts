import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { checkHealth } from '#contract/shop/check-health.ts'
import { paidOrderSubjects, openForFile } from '#tests/functions/shop.ts'

import { openRehearsal } from './rehearsal.ts'

const rehearsed = openForFile(() => openRehearsal())

test('an instance frozen by the host continues with the database password that was set meanwhile', async () => {
  const { host, shop } = rehearsed
  await shop.get(checkHealth.path)
  for (const _ of [1, 2]) {
    await host.rotate()
    expect((await shop.get(checkHealth.path)).status).toBe(200)
    expect((await shop.settled()).settlement).toBe('paid')
  }
})

test('no mail is lost if an instance ends with unfinished work', async () => {
  const { host, shop } = rehearsed
  host.fleet.loseNext('stripe-webhook', 'after the answer')
  const { sessionId, orderNumber } = await shop.begin()
  await shop.pay(sessionId)
  await shop.eventually(async () => (await shop.order(sessionId)).settlement).toBe('paid')
  await shop.rows(`update mails set next_attempt_at = created_at where sent_at is null`)
  await shop.sweep()
  await shop.quiet()
  expect(await shop.subjects(orderNumber)).toEqual(paidOrderSubjects(orderNumber))
  expect(await readFile(host.log, 'utf8')).not.toContain(sessionId)
})
