import { describe, expect, test } from 'vitest'

import { contact, LEAST_FILL_MS } from '#contract/shop/contact.ts'
import { FORM_PATHS } from '#paths.ts'

import { shopOfFile } from './shop.ts'

const shop = shopOfFile()

const FORM = {
  name: 'Margaret Hale',
  email: 'margaret@example.com',
  phone: '',
  company: '',
  message: 'I own a joinery in Leeds and think of selling it.\r\nMay I call you?',
  website: '',
}

describe('a form without a script', () => {
  test('leads to the thanks; sent once more by a script it is one message', async () => {
    expect(await shop.submit(contact, FORM)).toBe(FORM_PATHS.contactSent)
    const message = FORM.message.replace('\r', '')
    await shop.post(contact, { ...FORM, message, elapsed: LEAST_FILL_MS })
    expect(await shop.rows(`select message from contact_messages`)).toEqual([{ message }])
  })

  test.each([
    ['the address is none', { email: 'margaret@' }, {}],
    ['the hidden field is filled', { website: 'https://spam.example' }, {}],
    ['it has a field that the form does not', { admin: 'true' }, {}],
    ['it is too long to read', { message: 'x'.repeat(100_000) }, {}],
    ['another site sends it', {}, { origin: 'https://evil.example' }],
    ['another site sends it unnamed', {}, { 'sec-fetch-site': 'cross-site' }],
  ])('is refused when %s, with a page and no trace', async (_case, overrides, headers) => {
    const before = await shop.counts()
    const led = await shop.submit(contact, { ...FORM, message: 'Hello', ...overrides }, headers)
    expect(led).toBe(FORM_PATHS.contactNotSent)
    expect(await shop.counts()).toEqual(before)
  })
})
