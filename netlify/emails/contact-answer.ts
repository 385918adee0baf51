import type { ContactMessage } from '#domain/contact-form.ts'
import { answerSubject } from '#messages/contact-messages.ts'

import { html } from './html.ts'
import { letter, paragraphs, subheading } from './layout.ts'
import { signature, type Sender } from './sender.ts'

const ASKED = 'You wrote'

/** The firm’s answer to a message, with what was asked below it. */
export function contactAnswer(
  { email, message }: Pick<ContactMessage, 'email' | 'message'>,
  text: string,
  firm: Sender,
) {
  const quoted = message.replaceAll(/^/gm, '> ')
  return {
    kind: 'contact-answer' as const,
    to: email,
    replyTo: firm.email,
    subject: answerSubject(firm.name),
    text: `${text}\n\n${signature(firm).join('\n')}\n\n${ASKED}:\n${quoted}\n`,
    html: letter({
      preview: text.slice(0, 100),
      heading: 'Your message to us',
      signature: signature(firm),
      body: html`${paragraphs(text)}${subheading(ASKED)}${paragraphs(message)}`,
    }),
  }
}
