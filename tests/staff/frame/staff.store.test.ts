import { expect, test } from 'vitest'

import { pageForEach } from '#tests/browser/fake-browser.ts'

const SESSION_PATH = '/api/auth/session'
const REQUEST_PATH = '/api/auth/request-link'
const CONFIRM_PATH = '/api/auth/confirm'
const SIGN_OUT_PATH = '/api/auth/sign-out'

const { browser, store, toasts } = pageForEach(
  () => import('#staff/frame/staff.store.ts'),
  '/admin/sign-in',
)

test('a failed request for the session leaves the sign-in status unknown', async () => {
  browser.reply(SESSION_PATH, { failure: { code: 'unavailable' } })
  await store.loadStaffSession()

  expect(store.$staff.get()).toEqual({ state: 'unknown' })
})

test('a request for a sign-in link sends the email address without surrounding spaces', async () => {
  browser.reply(REQUEST_PATH, { value: { success: true } })
  expect(await store.requestLink('  staff@example.com ')).toBeUndefined()
  expect(browser.calls[0]?.body).toEqual({ email: 'staff@example.com' })
})

test('a valid sign-in link leads to the list of orders', async () => {
  browser.reply(CONFIRM_PATH, { failure: { code: 'unavailable' } }, { value: { email: '' } })
  expect(await store.redeemSignInLink('token-1')).toMatchObject({ code: 'unavailable' })
  expect(browser.visits).toEqual([])
  expect(await store.redeemSignInLink('token-1')).toBeUndefined()
  expect(browser.visits).toHaveLength(1)
})

test('a failed sign-out keeps the session and is reported', async () => {
  browser.reply(SIGN_OUT_PATH, { failure: { code: 'internal' } })
  store.$staff.set({ state: 'signed-in', email: 'staff@example.com', role: 'owner' })
  await store.endSession()

  expect(store.$staff.get().state).toBe('signed-in')
  expect(toasts.get()).toHaveLength(1)
})
