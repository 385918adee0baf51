import { expect, test } from 'vitest'

import { MIN_FILL_MS } from '#contract/shop/contact.ts'
import type { ContactForm } from '#domain/people/contact-form.ts'
import { shopOfEach } from '#tests/use-cases/a-shop.ts'
import { contact } from '#use-cases/messages/contact.ts'

import { aContactForm } from './a-contact-form.ts'

const IP = '203.0.113.7'

const shop = shopOfEach()
const send = (more?: Partial<ContactForm>) => contact(shop.context, aContactForm(more), IP)

/** Sends different messages from one network address, each with a different email address. */
async function sendMessages(ip: string, count: number) {
  for (let number = 0; number < count; number += 1) {
    const form = aContactForm({ email: `${number}@${ip}.example`, message: `${ip} ${number}` })
    expect((await contact(shop.context, form, ip)).ok).toBe(true)
  }
}

/** The numbers of stored messages, of mails about them to the firm, and of acknowledgements. */
async function messageCounts() {
  const { database } = shop
  return {
    stored: (await database.sql(`select from contact_messages`)).length,
    notifications: database.mailsOf('contact-notification').length,
    acknowledgements: database.mailsOf('contact-acknowledgement').length,
  }
}

test('the acknowledgement of a contact message repeats nothing that the sender typed', async () => {
  const typed = { name: 'Win money now', company: 'https://evil.example', message: 'Click here' }
  await send(typed)
  const { subject, text, html } = shop.database.mailsOf('contact-acknowledgement')[0]!
  for (const words of Object.values(typed)) expect(subject + text + html).not.toContain(words)
})

test('a contact message sent twice is stored and mailed once', async () => {
  await Promise.all([send(), send()])
  expect(await messageCounts()).toEqual({ stored: 1, notifications: 1, acknowledgements: 1 })
  await shop.database.sql(`delete from contact_messages`)
  expect(await shop.database.sql(`select from mails`)).toEqual([])
})

test('the same contact message on a later day is a new message', async () => {
  await send()
  shop.clock.passDays(1)
  await send()
  expect(await messageCounts()).toEqual({ stored: 2, notifications: 2, acknowledgements: 2 })
})

test('one email address gets one acknowledgement a day, however many messages name the address', async () => {
  for (const message of ['One', 'Two', 'Three']) await send({ message })
  await send({ message: 'Four', email: 'ZOE@harbour-joinery.example' })
  expect(await messageCounts()).toEqual({ stored: 4, notifications: 4, acknowledgements: 1 })
})

test('one sender can trigger acknowledgements to three email addresses a day at most (row 44)', async () => {
  await sendMessages(IP, 25)
  expect(await messageCounts()).toEqual({ stored: 25, notifications: 20, acknowledgements: 3 })
  shop.clock.passMinutes(60)
  await send()
  expect(await messageCounts()).toEqual({ stored: 26, notifications: 21, acknowledgements: 3 })
  shop.clock.passDays(1)
  await send()
  expect(await messageCounts()).toEqual({ stored: 27, notifications: 22, acknowledgements: 4 })
})

test('a contact message that a program has filled in is refused', async () => {
  const signs = [{ website: 'https://spam.example' }, { elapsed: MIN_FILL_MS - 1 }, { elapsed: -1 }]
  for (const more of signs) {
    expect(await send(more), JSON.stringify(more)).toMatchObject({
      ok: false,
      failure: { code: 'invalid-request' },
    })
  }
  expect(await messageCounts()).toEqual({ stored: 0, notifications: 0, acknowledgements: 0 })
  expect(JSON.stringify(shop.log)).not.toMatch(/zoe@|Smith/)
})

test('a flood of messages from many IP addresses is limited per IP address only, and logged (row 44)', async () => {
  for (let place = 1; place <= 12; place += 1) await sendMessages(`203.0.113.${place}`, 4)
  expect(await messageCounts()).toEqual({ stored: 48, notifications: 48, acknowledgements: 36 })
  expect(shop.log.filter(({ event }) => event === 'unusually-many')).toHaveLength(6)
})
