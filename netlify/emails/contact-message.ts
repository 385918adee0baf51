import type { ContactMessage } from '#domain/contact-form.ts'

import { emailOf, paragraph, rows, section, typed } from './blocks.ts'
import type { Sender } from './sender.ts'

/** A visitor's message, as the firm reads it; an answer goes to the visitor. */
export function contactNotification(message: ContactMessage, firm: Sender, firmInbox: string) {
  return emailOf({
    kind: 'contact-notification',
    to: firmInbox,
    replyTo: message.email,
    subject: `Message from ${message.name}`,
    preview: message.message.slice(0, 100),
    heading: 'A message from the website',
    firm,
    blocks: [rows(contactRows(message)), section('Message', typed(message.message))],
  })
}

function contactRows({ name, email, phone, company }: ContactMessage) {
  const all = [
    { label: 'Name', value: name },
    { label: 'Email', value: email },
    { label: 'Phone', value: phone },
    { label: 'Company', value: company },
  ]
  return all.filter(({ value }) => value !== '')
}

const HEADING = 'Your message has arrived'

/**
 * Tells the sender of a message that the firm has it. It repeats nothing of what was typed: anybody
 * can type anybody's address. `news` is what the firm says of it.
 */
export function contactAcknowledgement(
  { email }: Pick<ContactMessage, 'email'>,
  firm: Sender,
  news: string,
) {
  return emailOf({
    kind: 'contact-acknowledgement',
    to: email,
    replyTo: firm.email,
    subject: `${HEADING}: ${firm.name}`,
    heading: HEADING,
    firm,
    blocks: [
      paragraph(news),
      paragraph(
        'To add something, reply to this email. If you did not write to us, someone has typed your address by mistake and you need not do anything.',
      ),
    ],
  })
}
