import { expect, test } from 'vitest'

import { pageOfEach } from './fake-browser.ts'
import { ORDER_ID } from './payments.ts'

const MAIL = '/api/send-order-email'
const SENT = { value: { success: true, sentToCustomer: true } }

const { browser, store } = pageOfEach(() => import('#stores/resend-email.ts'))

test('a second press while sending has no effect', async () => {
  const release = browser.hold(MAIL)
  const first = store.resendEmail(ORDER_ID, undefined)
  await store.resendEmail(ORDER_ID, undefined)

  expect(store.$resend.get()).toBe('sending')
  release(SENT)
  await first
  expect(browser.calls).toHaveLength(1)
})
