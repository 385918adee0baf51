import type { ContactMessage } from '#domain/people/contact-form.ts'
import { details, paragraph, section, toMail, typedText } from '#emails/blocks.ts'
import type { Shop } from '#emails/sender.ts'

/** A visitor's message to the firm; replies go to the visitor. */
export function contactNotification(message: ContactMessage, shop: Shop) {
  const { name, email, phone, company } = message
  const sender = details([
    ['Name', name],
    ['Email', email],
    ['Phone', phone],
    ['Company', company],
  ])
  return toMail(shop, {
    kind: 'contact-notification',
    to: shop.firmInbox,
    replyTo: email,
    subject: `Message from ${name}`,
    preview: message.message.slice(0, 100),
    heading: 'A message from the website',
    blocks: [sender, section('Message', typedText(message.message))],
  })
}

const HEADING = 'Your message has arrived'

/** Confirms the receipt. Repeats no typed text, because anybody can type a stranger's email address. */
export function contactAcknowledgement({ email }: ContactMessage, shop: Shop) {
  const { firm, words } = shop.catalogue
  return toMail(shop, {
    kind: 'contact-acknowledgement',
    to: email,
    replyTo: firm.email,
    subject: `${HEADING}: ${firm.name}`,
    heading: HEADING,
    blocks: [
      paragraph(words.mails.messageReceived),
      paragraph(
        'To add something, reply to this email. If you did not write to us, someone has entered your address by mistake, and you can ignore this email.',
      ),
    ],
  })
}
