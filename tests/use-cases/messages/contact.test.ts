import { describe, expect, test } from 'vitest'

import { MIN_FILL_MS } from '#contract/shop/contact.ts'
import type { ContactForm } from '#domain/people/contact-form.ts'
import { shopOfEach } from '#tests/use-cases/a-shop.ts'
import { contact } from '#use-cases/messages/contact.ts'

const IP = '203.0.113.7'

const shop = shopOfEach()

function aForm(more: Partial<ContactForm> = {}): ContactForm {
  return {
    name: 'Zoë Smith',
    email: 'zoe@harbour-joinery.example',
    phone: '',
    company: 'Harbour Joinery',
    message: 'We think of selling.\n\nWhen can we talk?',
    website: '',
    elapsed: 20_000,
    ...more,
  }
}

async function sendMessages(ip: string, count: number) {
  for (let number = 0; number < count; number += 1) {
    const form = aForm({ email: `${number}@${ip}.example`, message: `${ip} ${number}` })
    expect((await contact(shop.context, form, ip)).ok).toBe(true)
  }
}

const stored = async () => (await shop.database.sql(`select from contact_messages`)).length

async function counts() {
  const { database } = shop
  return {
    kept: await stored(),
    firm: database.mailsOf('contact-notification').length,
    strangers: database.mailsOf('contact-acknowledgement').length,
  }
}

test('the acknowledgement repeats nothing that the sender typed', async () => {
  const typed = { name: 'Win money now', company: 'https://evil.example', message: 'Click here' }
  await contact(shop.context, aForm(typed), IP)
  const { subject, text, html } = shop.database.mailsOf('contact-acknowledgement')[0]!
  for (const words of Object.values(typed)) expect(subject + text + html).not.toContain(words)
})

test('a contact message sent twice is stored and mailed once', async () => {
  await Promise.all([contact(shop.context, aForm(), IP), contact(shop.context, aForm(), IP)])
  expect(await counts()).toEqual({ kept: 1, firm: 1, strangers: 1 })
  await shop.database.sql(`delete from contact_messages`)
  expect(await shop.database.sql(`select from mails`)).toEqual([])
})

test('the same contact message on a later day is a new message', async () => {
  await contact(shop.context, aForm(), IP)
  shop.clock.passDays(1)
  await contact(shop.context, aForm(), IP)
  expect(await stored()).toBe(2)
  expect(shop.database.mails).toHaveLength(4)
})

test('one email address gets one acknowledgement a day, however many messages name it', async () => {
  for (const message of ['One', 'Two', 'Three']) await contact(shop.context, aForm({ message }), IP)
  await contact(shop.context, aForm({ message: 'Four', email: 'ZOE@harbour-joinery.example' }), IP)
  expect(shop.database.mailsOf('contact-notification')).toHaveLength(4)
  expect(shop.database.mailsOf('contact-acknowledgement')).toHaveLength(1)
})

describe('a flood of messages (row 44)', () => {
  test('one sender can trigger acknowledgements to three addresses a day at most (row 44)', async () => {
    await sendMessages(IP, 25)
    expect(await counts()).toEqual({ kept: 25, firm: 20, strangers: 3 })
    shop.clock.passMinutes(60)
    await contact(shop.context, aForm(), IP)
    expect(await counts()).toEqual({ kept: 26, firm: 21, strangers: 3 })
    shop.clock.passDays(1)
    await contact(shop.context, aForm(), IP)
    expect(await counts()).toEqual({ kept: 27, firm: 22, strangers: 4 })
  })
})

test('a contact message that a program has filled in is refused', async () => {
  const signs = [{ website: 'https://spam.example' }, { elapsed: MIN_FILL_MS - 1 }, { elapsed: -1 }]
  for (const more of signs) {
    expect(await contact(shop.context, aForm(more), IP), JSON.stringify(more)).toMatchObject({
      ok: false,
      failure: { code: 'invalid-request' },
    })
  }
  expect([await stored(), shop.database.mails]).toEqual([0, []])
  expect(JSON.stringify(shop.log)).not.toMatch(/zoe@|Smith/)
})
