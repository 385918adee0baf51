import { describe, expect, test } from 'vitest'

import { LEAST_FILL_MS } from '#contract/contact.ts'
import type { ContactForm } from '#domain/contact-form.ts'
import { contact } from '#use-cases/contact.ts'
import { deliverMails } from '#use-cases/deliver-mails.ts'

import { FIRM_INBOX, openShop } from './fakes.ts'

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

test('a message is kept, mailed to the firm and acknowledged to its sender (row 44)', async () => {
  const shop = openShop()
  expect(await contact(shop.ports, aForm())).toEqual({ ok: true, value: { received: true } })
  expect(shop.database.messages).toMatchObject([
    {
      name: 'Zoë Smith',
      message: 'We think of selling.\n\nWhen can we talk?',
      receivedAt: new Date('2026-03-01T10:00:00.000Z'),
    },
  ])
  await deliverMails(shop.ports)
  expect(shop.mail.sent).toMatchObject([
    { to: FIRM_INBOX, replyTo: 'zoe@harbour-joinery.example', subject: 'Message from Zoë Smith' },
    { to: 'zoe@harbour-joinery.example', replyTo: 'hello@northmere.example' },
  ])
  expect(shop.mail.sent[0]?.text).toContain('We think of selling.\n\nWhen can we talk?')
})

test('the acknowledgement repeats nothing of what a stranger typed', async () => {
  const shop = openShop()
  const typed = { name: 'Win money now', company: 'https://evil.example', message: 'Click here' }
  await contact(shop.ports, aForm(typed))
  const [acknowledgement] = shop.database.mailsOf('contact-acknowledgement')
  for (const text of Object.values(typed)) {
    expect(
      `${acknowledgement?.subject}${acknowledgement?.text}${acknowledgement?.html}`,
    ).not.toContain(text)
  }
})

describe('the same message again', () => {
  test('on the same day is kept and mailed once', async () => {
    const shop = openShop()
    await Promise.all(Array.from({ length: 10 }, () => contact(shop.ports, aForm())))
    expect(shop.database.messages).toHaveLength(1)
    expect(shop.database.mails).toHaveLength(2)
  })

  test('on another day is a message of its own', async () => {
    const shop = openShop()
    await contact(shop.ports, aForm())
    shop.chance.passDays(1)
    await contact(shop.ports, aForm())
    expect(shop.database.messages).toHaveLength(2)
    expect(shop.database.mails).toHaveLength(4)
  })
})

test('an address is acknowledged once a day, however many messages name it', async () => {
  const shop = openShop()
  for (const message of ['One', 'Two', 'Three']) await contact(shop.ports, aForm({ message }))
  await contact(shop.ports, aForm({ message: 'Four', email: 'ZOE@harbour-joinery.example' }))
  expect(shop.database.mailsOf('contact-notification')).toHaveLength(4)
  expect(shop.database.mailsOf('contact-acknowledgement')).toHaveLength(1)
})

describe('what a program has written', () => {
  test.each([{ website: 'https://spam.example' }, { elapsed: LEAST_FILL_MS - 1 }, { elapsed: -1 }])(
    '%j is refused, and nothing is kept',
    async (more) => {
      const shop = openShop()
      expect(await contact(shop.ports, aForm(more))).toMatchObject({
        ok: false,
        failure: { code: 'invalid-request' },
      })
      expect([shop.database.messages, shop.database.mails]).toEqual([[], []])
      expect(JSON.stringify(shop.log)).not.toMatch(/zoe@|Smith/)
    },
  )

  test('a person who took just long enough is heard', async () => {
    const shop = openShop()
    expect((await contact(shop.ports, aForm({ elapsed: LEAST_FILL_MS }))).ok).toBe(true)
  })
})
