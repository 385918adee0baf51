import { beforeEach, describe, expect, test, vi } from 'vitest'

import { fakeClock, pageForEach } from '#tests/browser/fake-browser.ts'

const SEND_PATH = '/api/send-order-email'

const refresh = vi.fn(() => Promise.resolve())
beforeEach(() => {
  refresh.mockClear()
})
const { browser, store, staff, toasts } = pageForEach(
  () => import('#staff/orders/send-confirmation.store.ts'),
  '/admin/orders',
)

test('a second click while an email is being sent has no effect', async () => {
  const release = browser.hold(SEND_PATH)
  const first = store.sendConfirmation('a', refresh)

  await store.sendConfirmation('a', refresh)
  release({ value: { success: true, sentToCustomer: true } })
  await first
  expect(browser.callsTo(SEND_PATH)).toHaveLength(1)
})

test('an ended staff session leads to the sign-in form', async () => {
  browser.reply(SEND_PATH, { failure: { code: 'not-signed-in' } })
  await store.sendConfirmation('a', refresh)

  expect(staff.$staff.get()).toEqual({ state: 'signed-out' })
})

describe('a pending email', () => {
  fakeClock({ toFake: ['setTimeout'] })

  const pending = { value: { success: true, sentToCustomer: false, isWaiting: true } }

  test.each([
    ['is sent', true, 'Email sent to customer'],
    ['is refused', false, 'Email not sent to customer'],
  ])(
    'the staff page checks a pending email until the email %s',
    async (_label, sentToCustomer, description) => {
      browser.reply(SEND_PATH, pending, pending, { value: { success: true, sentToCustomer } })
      const sending = store.sendConfirmation('a', refresh)
      await vi.advanceTimersByTimeAsync(0)
      expect(toasts.get()).toMatchObject([{ kind: 'info', title: 'Email on its way' }])
      await vi.advanceTimersByTimeAsync(60_000)
      await sending
      expect(toasts.get()).toMatchObject([{ title: 'Email sent successfully', description }])
      const bodies = browser.callsTo(SEND_PATH).map(({ body }) => body)
      expect(bodies).toEqual([
        { orderId: 'a' },
        { orderId: 'a', automatic: true },
        { orderId: 'a', automatic: true },
      ])
      expect(refresh).toHaveBeenCalledTimes(2)
    },
  )
})
