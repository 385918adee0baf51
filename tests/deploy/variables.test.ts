import { readFile } from 'node:fs/promises'

import { afterEach, expect, test } from 'vitest'

import { checkHealth } from '#contract/check-health.ts'
import { createPayment } from '#contract/create-payment.ts'
import { paymentRequest } from '#tests/functions/shop.ts'

import { openRehearsal, type Rehearsed } from './rehearsal.ts'

let rehearsed: Rehearsed
afterEach(() => rehearsed.shop.close())

test('a variable that is missing is named by the log, and health is not well', async () => {
  rehearsed = await openRehearsal({ environment: { STRIPE_WEBHOOK_SECRET: '' } })
  const { host, shop } = rehearsed
  expect((await shop.post(createPayment, paymentRequest())).status).toBe(503)
  expect((await shop.get(checkHealth.path)).status).toBe(503)
  expect(await readFile(host.log, 'utf8')).toContain('STRIPE_WEBHOOK_SECRET')
})
