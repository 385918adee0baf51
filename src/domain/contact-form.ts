import * as z from 'zod/mini'

import { emailAddress, line, passage } from './text.ts'

const EMAIL_MESSAGE = 'Enter an address such as name@example.com'

function optionalLine(name: string, count: number) {
  return z._default(
    line({ most: { count, message: `${name} can have at most ${count} characters` } }),
    '',
  )
}

/** What the contact form sends; `website` and `elapsed` tell people from programs. */
export const contactFormSchema = z.strictObject({
  name: line({
    least: { count: 1, message: 'Enter your name' },
    most: { count: 200, message: 'Name can have at most 200 characters' },
  }),
  email: emailAddress(EMAIL_MESSAGE),
  phone: optionalLine('Phone number', 60),
  company: optionalLine('Company name', 200),
  message: passage({
    absent: 'Write a message',
    most: { count: 10_000, message: 'Shorten the message to 10,000 characters' },
  }),
  /** A field that people do not see. */
  website: z._default(z.string(), ''),
  /** Milliseconds between the form's appearance and its sending. */
  elapsed: z.number({ error: 'Send the form from its page' }),
})

export type ContactForm = z.output<typeof contactFormSchema>

/** The part of the form that somebody wrote, as it is stored and mailed. */
export type ContactMessage = Omit<ContactForm, 'website' | 'elapsed'>

/** The written part of a form. */
export function messageOf({ name, email, phone, company, message }: ContactForm): ContactMessage {
  return { name, email, phone, company, message }
}
