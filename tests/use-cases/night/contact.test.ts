import { describe, expect, test } from 'vitest'

import type { ContactForm } from '#domain/people/contact-form.ts'
import { shopOfEach } from '#tests/use-cases/a-shop.ts'
import { contact } from '#use-cases/messages/contact.ts'

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

describe('a flood of messages (row 44)', () => {
  test('a flood of messages from many addresses is acknowledged to all and logged (row 44)', async () => {
    for (let place = 1; place <= 12; place += 1) await sendMessages(`203.0.113.${place}`, 4)
    expect(await counts()).toEqual({ kept: 48, firm: 48, strangers: 36 })
    expect(shop.log.filter(({ event }) => event === 'unusually-many')).toHaveLength(6)
  })
})
