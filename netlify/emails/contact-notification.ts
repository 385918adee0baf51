import type { ContactMessage } from '#domain/contact-form.ts'

import { html, type SafeHtml } from './html.ts'
import { ledger, letter, paragraph, subheading } from './layout.ts'
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
    html: letter({
      preview: message.message.slice(0, 100),
      heading: 'A message from the website',
      signature: signature(firm),
      body: html`${ledger(rows)}${subheading('Message')}${paragraphs(message.message)}`,
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

/** Blank lines part paragraphs, single breaks stay breaks. */
function paragraphs(text: string): SafeHtml {
  const blocks = text.split(/\n{2,}/).map((block) => {
    const lines = block.split('\n').map((line) => html`${line}<br />`)
    return paragraph(html`<span dir="auto">${lines}</span>`)
  })
  return html`${blocks}`
}
