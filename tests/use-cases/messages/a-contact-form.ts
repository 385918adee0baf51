import { expect } from 'vitest'

import { MIN_FILL_MS } from '#contract/shop/contact.ts'
import type { ContactForm } from '#domain/people/contact-form.ts'
import type { TestShop } from '#tests/use-cases/a-shop.ts'
import { contact } from '#use-cases/messages/contact.ts'

export function aContactForm(more: Partial<ContactForm> = {}): ContactForm {
  return {
    name: 'Zoë Smith',
    email: 'zoe@harbour-joinery.example',
    phone: '',
    company: 'Harbour Joinery',
    message: 'We think of selling.\n\nWhen can we talk?',
    website: '',
    elapsed: MIN_FILL_MS,
    ...more,
  }
}

/** Sends different messages from one network address, each with a different email address. */
export async function sendMessages({ context }: TestShop, ip: string, count: number) {
  for (let number = 0; number < count; number += 1) {
    const form = aContactForm({ email: `${number}@${ip}.example`, message: `${ip} ${number}` })
    expect((await contact(context, form, ip)).ok).toBe(true)
  }
}

/** The numbers of stored messages, of mails about them to the firm, and of acknowledgements. */
export async function messageCounts({ database }: TestShop) {
  return {
    stored: (await database.sql(`select from contact_messages`)).length,
    notifications: database.mailsOf('contact-notification').length,
    acknowledgements: database.mailsOf('contact-acknowledgement').length,
  }
}
