import type { ContactMessage } from '#domain/contact-form.ts'

import { html } from './html.ts'
import { emailLayout, keyValueTable, paragraph, paragraphs, subheading } from './layout.ts'
import { signature, type Sender } from './sender.ts'

/** A visitor's message, as the firm reads it; an answer goes to the visitor. */
export function contactNotification(message: ContactMessage, firm: Sender, firmInbox: string) {
  const rows = contactRows(message)
  return {
    kind: 'contact-notification' as const,
    to: firmInbox,
    replyTo: message.email,
    subject: `Message from ${message.name}`,
    text: `${rows.map(({ label, value }) => `${label}: ${value}`).join('\n')}\n\n${message.message}\n`,
    html: emailLayout({
      preview: message.message.slice(0, 100),
      heading: 'A message from the website',
      signature: signature(firm),
      body: html`${keyValueTable(rows)}${subheading('Message')}${paragraphs(message.message)}`,
    }),
  }
}

function contactRows({ name, email, phone, company }: ContactMessage) {
  const rows = [
    { label: 'Name', value: name },
    { label: 'Email', value: email },
    { label: 'Phone', value: phone },
    { label: 'Company', value: company },
  ]
  return rows.filter(({ value }) => value !== '')
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
  const advice =
    'To add something, reply to this email. If you did not write to us, someone has typed your address by mistake and you need not do anything.'
  return {
    kind: 'contact-acknowledgement' as const,
    to: email,
    replyTo: firm.email,
    subject: `${HEADING}: ${firm.name}`,
    text: `${news}\n\n${advice}\n\n${signature(firm).join('\n')}\n`,
    html: emailLayout({
      preview: news,
      heading: HEADING,
      signature: signature(firm),
      body: html`${paragraph(news)}${paragraph(advice)}`,
    }),
  }
}
