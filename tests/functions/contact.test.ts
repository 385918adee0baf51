import { describe, expect, test } from 'vitest'

import { contact, LEAST_FILL_MS } from '#contract/contact.ts'
import { FORM_PATHS } from '#paths.ts'
import { FIRM } from '#tests/catalogue.ts'

import { shopOfFile } from './shop.ts'

const shop = shopOfFile()

let writers = 0

function aForm(overrides: Record<string, unknown> = {}) {
  writers += 1
  return {
    name: 'Margaret Hale',
    email: `writer-${writers}@example.com`,
    phone: '',
    company: '',
    message: 'I own a joinery in Leeds and think of selling it.\nMay I call you?',
    website: '',
    elapsed: LEAST_FILL_MS,
    ...overrides,
  }
}

const stored = (email: unknown) =>
  shop.rows<{ id: string; message: string }>(
    `select id, message from contact_messages where email = $1`,
    [email],
  )

/** What the firm was sent that names somebody. */
const firmMails = async (email: string) =>
  (await shop.mailsOf(FIRM.email)).filter(({ text }) => text.includes(email))

describe('a message', () => {
  test('is stored, mailed to the firm with the sender as reply address, and acknowledged', async () => {
    const form = aForm({ company: 'Hale & Daughters', phone: '0113 496 0000' })
    const answer = await shop.post(contact, form)
    expect(answer.value).toEqual({ received: true })
    expect(await stored(form.email)).toMatchObject([{ message: form.message }])

    await shop.quiet()
    const [acknowledgement] = await shop.mailsOf(form.email)
    expect(acknowledgement?.subject).toMatch(/^Your message has arrived/)
    const [notification, ...others] = await firmMails(form.email)
    expect(others).toEqual([])
    expect(notification?.subject).toBe('Message from Margaret Hale')
    expect(notification?.headers['reply-to']).toContain(form.email)
    expect(notification?.text).toContain('Company: Hale & Daughters')
    expect(notification?.text).toContain(form.message)
  })

  test('that is sent twice is one message and one set of mails', async () => {
    const form = aForm()
    await Promise.all([shop.post(contact, form), shop.post(contact, form)])
    await shop.quiet()
    expect(await stored(form.email)).toHaveLength(1)
    expect(await shop.mailsOf(form.email)).toHaveLength(1)
    expect(await firmMails(form.email)).toHaveLength(1)
  })
})

function typed(overrides: Record<string, string> = {}): Record<string, string> {
  const { elapsed: _, ...fields } = aForm()
  return { ...fields, ...overrides }
}

describe('a form without a script', () => {
  test('is stored and mailed like any other, and leads to the thanks', async () => {
    const form = typed({ message: 'First line\r\nSecond line' })
    expect(await shop.submit(contact, form)).toBe(FORM_PATHS.contactSent)
    expect(await stored(form['email'])).toMatchObject([{ message: 'First line\nSecond line' }])
    await shop.quiet()
    expect(await shop.mailsOf(form['email']!)).toHaveLength(1)
  })

  test('that a script sends once more is one message', async () => {
    const form = typed({ message: 'First line\r\nSecond line' })
    await shop.submit(contact, form)
    await shop.post(contact, aForm({ ...form, message: 'First line\nSecond line' }))
    expect(await stored(form['email'])).toHaveLength(1)
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
    const led = await shop.submit(contact, typed({ ...overrides }), headers)
    expect(led).toBe(FORM_PATHS.contactNotSent)
    expect(await shop.counts()).toEqual(before)
  })
})

test('what the firm was sent goes with its message', async () => {
  const form = aForm()
  await shop.post(contact, form)
  await shop.quiet()
  const [message] = await stored(form.email)
  await shop.rows(`delete from contact_messages where id = $1`, [message?.id])
  expect(await shop.rows(`select id from mails where recipient = $1`, [form.email])).toEqual([])
})
