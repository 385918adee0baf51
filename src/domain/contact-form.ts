import * as z from 'zod/mini'

import { characters, emailAddress, judgedText, line } from './text.ts'

const EMAIL_MESSAGE = 'Enter an address such as name@example.com'
const MESSAGE_ABSENT = 'Write a message'
const LONGEST_MESSAGE = 10_000

function optionalLine(name: string, count: number) {
  return z._default(line({ most: { count, message: `${name} can have ${count} characters` } }), '')
}

function messageProblem(text: string): string | undefined {
  if (text === '') return MESSAGE_ABSENT
  if (!text.isWellFormed()) return 'Some characters of the message cannot be read'
  const isTooLong = characters(text) > LONGEST_MESSAGE
  return isTooLong ? 'Shorten the message to 10,000 characters' : undefined
}

// Line breaks and tabs stay. Other controls, and signs that turn the direction of text, go.
const HIDDEN_SIGNS = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu

function legible(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(HIDDEN_SIGNS, '')
}

/** What the contact form sends; `website` and `elapsed` tell people from programs. */
export const contactFormSchema = z.strictObject({
  name: line({
    least: { count: 1, message: 'Enter your name' },
    most: { count: 200, message: 'Name can have 200 characters' },
  }),
  email: emailAddress(EMAIL_MESSAGE),
  phone: optionalLine('Phone number', 60),
  company: optionalLine('Company name', 200),
  message: z.pipe(
    z.string({ error: MESSAGE_ABSENT }).check(z.overwrite(legible)),
    judgedText(MESSAGE_ABSENT, messageProblem),
  ),
  /** A field that people do not see. */
  website: z._default(z.string(), ''),
  /** Milliseconds between the form's appearance and its sending. */
  elapsed: z.number({ error: 'Send the form from its page' }),
})

export type ContactForm = z.output<typeof contactFormSchema>

/** The part of the form that somebody wrote, as it is kept and mailed. */
export type ContactMessage = Omit<ContactForm, 'website' | 'elapsed'>

/** The written part of a form. */
export function messageOf({ name, email, phone, company, message }: ContactForm): ContactMessage {
  return { name, email, phone, company, message }
}
