import { beforeEach, expect, test } from 'vitest'

import { openPage } from './fake-browser.ts'

const MAIL = '/api/send-order-email'

const open = () =>
  openPage(() => import('#stores/send-confirmation.ts'), 'https://shop.example/admin/orders')

let { browser, store, staff, toasts } = await open()

beforeEach(async () => {
  ;({ browser, store, staff, toasts } = await open())
})

test.each([
  [true, 'Email sent to customer'],
  [false, 'Email not sent to customer'],
])('a mail with sentToCustomer %s is told', async (sent, description) => {
  browser.reply(MAIL, { value: { success: true, sentToCustomer: sent } })

  expect(await store.sendConfirmation('a')).toBe(true)
  expect(browser.callsTo(MAIL)[0]?.body).toEqual({ orderId: 'a' })
  expect(toasts.get()).toMatchObject([{ title: 'Email sent successfully', description }])
})

test('while a mail is on its way a toast says so, and a failure takes its place', async () => {
  const release = browser.hold(MAIL)
  const mailing = store.sendConfirmation('a')

  expect(store.$mailing.get()).toBe('a')
  expect(toasts.get()).toMatchObject([{ kind: 'loading', title: 'Sending email...' }])
  release({ failure: { code: 'internal', message: 'No mail server' } })
  expect(await mailing).toBe(false)
  expect(toasts.get()).toMatchObject([
    { kind: 'error', title: 'Failed to send email', description: 'No mail server' },
  ])
  expect(store.$mailing.get()).toBeNull()
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
