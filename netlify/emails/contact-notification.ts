import type { ContactMessage } from '#domain/contact-form.ts'

import { html } from './html.ts'
import { keyValueTable, emailLayout, paragraphs, subheading } from './layout.ts'
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
