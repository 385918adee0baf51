import { readFile } from 'node:fs/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { checkHealth } from '#contract/check-health.ts'
import { verifyPayment } from '#contract/verify-payment.ts'
import { bothMails } from '#tests/functions/shop.ts'

import { openRehearsal, type Rehearsed } from './rehearsal.ts'

let rehearsed: Rehearsed
beforeAll(async () => {
  rehearsed = await openRehearsal()
})
afterAll(() => rehearsed.shop.close())

/** Buys one valuation and waits until nothing is left to do; answers the mails' subjects. */
async function purchase({ shop }: Rehearsed) {
  const { sessionId, orderNumber } = await shop.begin()
  await shop.pay(sessionId)
  await shop.post(verifyPayment, { sessionId })
  await shop.quiet()
  const { settlement } = await shop.order(sessionId)
  return { settlement, orderNumber, subjects: await shop.subjects(orderNumber) }
}

test('a purchase through the pooler is paid and confirmed', async () => {
  const { settlement, orderNumber, subjects } = await purchase(rehearsed)
  expect(settlement).toBe('paid')
  expect(subjects).toEqual(bothMails(orderNumber))
})

describe('the database’s password changes between two calls', () => {
  test('and the instance that was frozen meanwhile goes on with the new one', async () => {
    const { host, shop } = rehearsed
    await shop.get(checkHealth.path)
    for (const _ of [1, 2]) {
      await host.rotate()
      expect((await shop.get(checkHealth.path)).status).toBe(200)
      expect((await purchase(rehearsed)).settlement).toBe('paid')
    }
  })
})

test('an instance that is lost with work left over loses no mail', async () => {
  const { host, shop } = rehearsed
  host.fleet.loseNext('stripe-webhook', 'after the answer')
  const { sessionId, orderNumber } = await shop.begin()
  await shop.pay(sessionId)
  await shop.eventually(async () => (await shop.order(sessionId)).settlement).toBe('paid')
  await shop.rows(`update mails set next_attempt_at = created_at where sent_at is null`)
  await shop.sweep()
  await shop.quiet()
  expect(await shop.subjects(orderNumber)).toEqual(bothMails(orderNumber))
  expect(await readFile(host.log, 'utf8')).not.toContain(sessionId)
})
