import * as z from 'zod/mini'

import { emailAddress, singleLineText, multilineText } from '#domain/text/text.ts'

/** The page's messages for invalid fields, until the server sends its own. */
export const CONTACT_ERRORS = {
  name: 'Enter your name',
  email: 'Enter an address such as name@example.com',
  message: 'Write a message',
} as const

function optionalLine(name: string, max: number) {
  const message = `${name} can have at most ${max} characters`
  return z._default(singleLineText({ max: { count: max, message } }), '')
}

/** The contact form's request; `website` and `elapsed` distinguish people from bots. */
export const contactFormSchema = z.strictObject({
  name: singleLineText({
    min: { count: 1, message: CONTACT_ERRORS.name },
    max: { count: 200, message: 'Name can have at most 200 characters' },
  }),
  email: emailAddress(CONTACT_ERRORS.email),
  phone: optionalLine('Phone number', 60),
  company: optionalLine('Company name', 200),
  message: multilineText({
    absent: CONTACT_ERRORS.message,
    max: { count: 10_000, message: 'Shorten the message to 10,000 characters' },
  }),
  /** Honeypot: people do not see this field. */
  website: z._default(z.string(), ''),
  /** Milliseconds between showing and sending the form. */
  elapsed: z.number({ error: 'Send the form from its page' }),
})

export type ContactForm = z.output<typeof contactFormSchema>

/** The part of the form that the visitor wrote, as it is stored and mailed. */
export type ContactMessage = Omit<ContactForm, 'website' | 'elapsed'>

export const MESSAGE_STATES = ['new', 'answered'] as const

export type MessageState = (typeof MESSAGE_STATES)[number]
