import { describe, expect, test } from 'vitest'

import firm from '#content/site.json' with { type: 'json' }
import { contact, LEAST_FILL_MS } from '#contract/contact.ts'
import { escapeHtml } from '#emails/html.ts'
import { CONTACT, CONTACT_SENT } from '#messages/contact.ts'

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
  (await shop.mailsOf(firm.email)).filter(({ text }) => text.includes(email))

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
  test('is stored and mailed like any other, and answered with a page', async () => {
    const form = typed({ message: 'First line\r\nSecond line' })
    const { status, headers, html } = await shop.submit(contact, form)
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain(`form-action 'self'`)
    expect(html).toContain(CONTACT_SENT.title)
    expect(html).toContain(escapeHtml(CONTACT_SENT.text))
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

  test('keeps what was typed when it is refused, and can be sent again', async () => {
    const form = typed({ email: 'margaret@', company: '"Hale" & <b>', message: '</textarea><i>' })
    const before = await shop.counts()
    const { status, html } = await shop.submit(contact, form)
    expect(status).toBe(422)
    expect(await shop.counts()).toEqual(before)
    expect(html).toContain('Enter an address such as name@example.com')
    expect(html).toContain(`value="${escapeHtml(form['company']!)}"`)
    expect(html).toContain(`${escapeHtml(form['message']!)}</textarea`)
    expect(html).not.toContain('<i>')
    expect(html).toContain(`action="${contact.path}"`)
    expect(html).toContain(`mailto:${firm.email}`)
  })

  test.each([
    ['the hidden field is filled', { website: 'https://spam.example' }, {}, 422],
    ['it has a field that the form does not', { admin: 'true' }, {}, 422],
    ['it is too long to read', { message: 'x'.repeat(100_000) }, {}, 413],
    ['another site sends it', {}, { origin: 'https://evil.example' }, 403],
    ['another site sends it unnamed', {}, { 'sec-fetch-site': 'cross-site' }, 403],
  ])('is refused when %s, with a page and no trace', async (_case, overrides, headers, refused) => {
    const before = await shop.counts()
    const { status, html } = await shop.submit(contact, typed({ ...overrides }), headers)
    expect(status).toBe(refused)
    expect(html).toContain(CONTACT.notSent)
    expect(await shop.counts()).toEqual(before)
  })

  test('from another site fills no form in here', async () => {
    const { html } = await shop.submit(contact, typed({ name: 'Pay Mallory' }), {
      origin: 'https://evil.example',
    })
    expect(html).not.toMatch(/Mallory|<form/)
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
