import { beforeEach, expect, test } from 'vitest'

import { openPage } from './fake-browser.ts'

const SESSION = '/api/auth/session'
const REQUEST = '/api/auth/request-link'
const CONFIRM = '/api/auth/confirm'
const SIGN_OUT = '/api/auth/sign-out'

const open = () => openPage(() => import('#stores/staff.ts'), 'https://shop.example/admin/sign-in')

let { browser, store, toasts } = await open()

beforeEach(async () => {
  ;({ browser, store, toasts } = await open())
})

test('a failure leaves open who is signed in', async () => {
  browser.reply(SESSION, { failure: { code: 'unavailable' } })
  await store.findStaff()

  expect(store.$staff.get()).toEqual({ state: 'unknown' })
})

test('a link is asked for once, with the address trimmed', async () => {
  browser.reply(REQUEST, { value: { success: true } })
  await store.requestLink('  staff@example.com ')

  expect(browser.calls[0]?.body).toEqual({ email: 'staff@example.com' })
  expect(store.$linkRequest.get()).toEqual({ state: 'sent' })
})

test('an empty address asks nobody', async () => {
  await store.requestLink('  ')

  expect(browser.calls).toEqual([])
  expect(store.$linkRequest.get()).toMatchObject({ state: 'failed' })
})

test.each([
  [{ code: 'invalid-request', fields: { email: 'No address' } }, 'No address', 'address'],
  [{ code: 'unavailable' }, 'No answer', 'request'],
] as const)('a request refused with %j says "%s" about the %s', async (failure, message, about) => {
  browser.reply(REQUEST, { failure: { ...failure, message: 'No answer' } })
  await store.requestLink('staff@')

  expect(store.$linkRequest.get()).toEqual({ state: 'failed', message, about })
})

test.each([
  ['invalid-request', { state: 'used' }],
  ['unavailable', { state: 'failed', message: 'Refused' }],
] as const)('a link answered with %s', async (code, state) => {
  browser.reply(CONFIRM, { failure: { code } })
  await store.followLink('token-1')

  expect(store.$link.get()).toEqual(state)
  expect(browser.visits).toEqual([])
})

test('where signing out fails, the session goes on, and that is told', async () => {
  browser.reply(SIGN_OUT, { failure: { code: 'internal' } })
  store.$staff.set({ state: 'signed-in', email: 'staff@example.com', role: 'owner' })
  await store.endSession()

  expect(store.$staff.get().state).toBe('signed-in')
  expect(toasts.get()).toHaveLength(1)
})
