import type { ContactMessage } from '#domain/contact-form.ts'

import { html } from './html.ts'
import { emailLayout, paragraph } from './layout.ts'
import { signature, type Sender } from './sender.ts'

const HEADING = 'Your message has arrived'

/**
 * Tells the sender of a message that the firm has it. It repeats nothing of what was typed: anybody
 * can type anybody's address.
 */
export function contactAcknowledgement(
  { email }: Pick<ContactMessage, 'email'>,
  firm: Sender & { responseTime: string },
) {
  const news = `Thank you for writing to ${firm.name}. A partner reads every message and will reply within ${firm.responseTime}, in confidence.`
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
