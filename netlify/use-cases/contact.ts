import { createHash } from 'node:crypto'

import { LEAST_FILL_MS, type ContactAnswer } from '#contract/contact.ts'
import { failure, success, type Result } from '#contract/failure.ts'
import { messageOf, type ContactForm, type ContactMessage } from '#domain/contact-form.ts'
import { contactAcknowledgement } from '#emails/contact-acknowledgement.ts'
import { contactNotification } from '#emails/contact-notification.ts'

import { beyondLimit, countOfAll, MESSAGES, SUMS } from './beyond-limit.ts'
import type { ContactMessages } from './contact-port.ts'
import type { Limit } from './limits-port.ts'
import type { QueuedMail } from './mail-port.ts'
import type { Ports } from './ports.ts'

type ContactPorts = Pick<Ports, 'catalogue' | 'clock' | 'ids' | 'firmInbox' | 'limits' | 'log'> & {
  contactMessages: ContactMessages
}

const HOUR = 3600
const DAY = 24 * HOUR

/** Mails to the firm about messages from one network address; what is beyond stays on the staff page. */
const NOTIFICATIONS: Limit = { name: 'contact-notifications', most: 20, seconds: HOUR }
/** Mails to an address that somebody typed, from one network address. */
const ACKNOWLEDGEMENTS: Limit = { name: 'contact-acknowledgements', most: 3, seconds: DAY }

/**
 * Takes a message sent from the network address `ip`: stored, mailed to the firm and acknowledged to
 * its sender, at most once a day to one address. Beyond the limits it is stored without its mails.
 * What a program seems to have written is refused, with a way out for a person.
 */
export async function contact(
  ports: ContactPorts,
  form: ContactForm,
  ip: string,
): Promise<Result<ContactAnswer>> {
  if (isAutomatic(form)) {
    ports.log('contact-refused', { filledTrap: form.website !== '' })
    return failure('invalid-request', 'It looks as if it was sent by a program.')
  }
  const refused = await beyondLimit(ports, MESSAGES, ip)
  if (refused) return refused
  const message = messageOf(form)
  const receivedAt = ports.clock.now()
  const digest = hash([receivedAt.toISOString().slice(0, 10), ...Object.values(message)])
  await ports.contactMessages.add(
    { ...message, id: ports.ids.uuid(), receivedAt, digest },
    await mailsAbout(ports, message, digest, ip),
  )
  return success({ received: true })
}

/** A program sees the hidden field, or takes no time. */
function isAutomatic({ website, elapsed }: ContactForm): boolean {
  return website !== '' || elapsed < LEAST_FILL_MS
}

async function mailsAbout(
  ports: ContactPorts,
  message: ContactMessage,
  digest: string,
  ip: string,
): Promise<QueuedMail[]> {
  const { catalogue, clock, ids, firmInbox } = ports
  const day = clock.now().toISOString().slice(0, 10)
  const recipient = hash([message.email.toLowerCase()])
  const notification = {
    ...contactNotification(message, catalogue.firm, firmInbox),
    id: ids.uuid(),
    dedupeKey: `contact-notification:${digest}`,
  }
  const acknowledgement = {
    ...contactAcknowledgement(message, catalogue.firm, catalogue.mailTexts.messageReceived),
    id: ids.uuid(),
    dedupeKey: `contact-acknowledgement:${recipient}:${day}`,
  }
  return [
    ...((await mayMail(ports, NOTIFICATIONS, ip)) ? [notification] : []),
    ...((await mayAcknowledge(ports, ip)) ? [acknowledgement] : []),
  ]
}

async function mayAcknowledge(ports: ContactPorts, ip: string): Promise<boolean> {
  if (!(await mayMail(ports, ACKNOWLEDGEMENTS, ip))) return false
  await countOfAll(ports, SUMS.acknowledgements)
  return true
}

async function mayMail(
  { clock, limits, log }: ContactPorts,
  limit: Limit,
  who: string,
): Promise<boolean> {
  const wait = await limits.take({ ...limit, who }, clock.now())
  if (wait !== undefined) log('contact-mail-held-back', { limit: limit.name, most: limit.most })
  return wait === undefined
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
