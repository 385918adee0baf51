import type { ContactMessage } from '#domain/contact-form.ts'

import { html } from './html.ts'
import { emailLayout, paragraph } from './layout.ts'
import { signature, type Sender } from './sender.ts'

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
