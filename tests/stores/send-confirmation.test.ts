import { beforeEach, expect, test } from 'vitest'

import { openPage } from './fake-browser.ts'

const MAIL = '/api/send-order-email'

const open = () =>
  openPage(() => import('#stores/send-confirmation.ts'), 'https://shop.example/admin/orders')

let { browser, store, staff } = await open()

beforeEach(async () => {
  ;({ browser, store, staff } = await open())
})

test('a second press while a mail is on its way sends none', async () => {
  const release = browser.hold(MAIL)
  const first = store.sendConfirmation('a')

  expect(await store.sendConfirmation('a')).toBe(false)
  release({ value: { success: true, sentToCustomer: true } })
  await first
  expect(browser.callsTo(MAIL)).toHaveLength(1)
})

test('whoever is not signed in any more is sent to the form', async () => {
  browser.reply(MAIL, { failure: { code: 'not-signed-in' } })
  await store.sendConfirmation('a')

  expect(staff.$staff.get()).toEqual({ state: 'signed-out' })
})
