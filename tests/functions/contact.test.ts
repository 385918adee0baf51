import { expect, test } from 'vitest'

import { contact, MIN_FILL_MS } from '#contract/shop/contact.ts'
import { FORM_PATHS } from '#paths.ts'

import { shopForFile } from './shop.ts'

const shop = shopForFile()

const FORM = {
  name: 'Margaret Hale',
  email: 'margaret@example.com',
  phone: '',
  company: '',
  message: 'I own a joinery in Leeds and think of selling it.\r\nMay I call you?',
  website: '',
}

test('the contact form without JavaScript leads to the thanks page', async () => {
  expect(await shop.submit(contact, FORM)).toBe(FORM_PATHS.contactSent)
  const message = FORM.message.replace('\r', '')
  await shop.post(contact, { ...FORM, message, elapsed: MIN_FILL_MS })
  expect(await shop.rows(`select message from contact_messages`)).toEqual([{ message }])
})

test.each([
  ['the address is malformed', { email: 'margaret@' }, {}],
  ['the hidden field is filled', { website: 'https://spam.example' }, {}],
  ['it has an unknown field', { admin: 'true' }, {}],
  ['it is too long', { message: 'x'.repeat(100_000) }, {}],
  ['another site sends it', {}, { origin: 'https://evil.example' }],
  ['an unnamed other site sends it', {}, { 'sec-fetch-site': 'cross-site' }],
])('a form without JavaScript gets an error page when %s', async (_case, overrides, headers) => {
  const before = await shop.counts()
  const location = await shop.submit(contact, { ...FORM, message: 'Hello', ...overrides }, headers)
  expect(location).toBe(FORM_PATHS.contactNotSent)
  expect(await shop.counts()).toEqual(before)
})
