import { beforeEach, expect, test } from 'vitest'

import { openPage } from './fake-browser.ts'
import { ORDER_ID } from './payments.ts'

const MAIL = '/api/send-order-email'
const SENT = { value: { success: true, sentToCustomer: true } }

const open = () => openPage(() => import('#stores/resend-email.ts'))

let { browser, store } = await open()

beforeEach(async () => {
  ;({ browser, store } = await open())
})

test('a second press while sending has no effect', async () => {
  const release = browser.hold(MAIL)
  const first = store.resendEmail(ORDER_ID, undefined)
  await store.resendEmail(ORDER_ID, undefined)

  expect(store.$resend.get()).toBe('sending')
  release(SENT)
  await first
  expect(browser.calls).toHaveLength(1)
})
