import { createHash } from 'node:crypto'

import { LEAST_FILL_MS, type ContactAnswer } from '#contract/contact.ts'
import { failure, success, type Result } from '#contract/failure.ts'
import { messageOf, type ContactForm, type ContactMessage } from '#domain/contact-form.ts'
import { contactAcknowledgement } from '#emails/contact-acknowledgement.ts'
import { contactNotification } from '#emails/contact-notification.ts'

import type { ContactMessages } from './contact-port.ts'
import type { Ports, QueuedMail } from './ports.ts'

type ContactPorts = Pick<Ports, 'catalogue' | 'chance' | 'firmInbox' | 'log'> & {
  contactMessages: ContactMessages
}

/**
 * Takes a message: stored, mailed to the firm and acknowledged to its sender, at most once a day to
 * one address. What a program seems to have written is refused, with a way out for a person.
 */
export async function contact(
  ports: ContactPorts,
  form: ContactForm,
): Promise<Result<ContactAnswer>> {
  if (isAutomatic(form)) {
    ports.log('contact-refused', { filledTrap: form.website !== '' })
    return failure('invalid-request', 'It looks like one that a program has written.')
  }
  const message = messageOf(form)
  const receivedAt = ports.chance.now()
  const digest = hash([receivedAt.toISOString().slice(0, 10), ...Object.values(message)])
  await ports.contactMessages.add(
    { ...message, id: ports.chance.uuid(), receivedAt, digest },
    mailsAbout(ports, message, digest),
  )
  return success({ received: true })
}

/** A program sees the hidden field, or takes no time. */
function isAutomatic({ website, elapsed }: ContactForm): boolean {
  return website !== '' || elapsed < LEAST_FILL_MS
}

function mailsAbout(
  { catalogue, chance, firmInbox }: ContactPorts,
  message: ContactMessage,
  digest: string,
): QueuedMail[] {
  const day = chance.now().toISOString().slice(0, 10)
  const recipient = hash([message.email.toLowerCase()])
  return [
    {
      ...contactNotification(message, catalogue.firm, firmInbox),
      id: chance.uuid(),
      dedupeKey: `contact-notification:${digest}`,
    },
    {
      ...contactAcknowledgement(message, catalogue.firm),
      id: chance.uuid(),
      dedupeKey: `contact-acknowledgement:${recipient}:${day}`,
    },
  ]
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
