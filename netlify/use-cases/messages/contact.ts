import { failure, success } from '#contract/failure.ts'
import { MIN_FILL_MS, type contact as endpoint } from '#contract/shop/contact.ts'
import { queuedMail, type QueuedMail } from '#data/mail/mails.ts'
import * as messages from '#data/messages/contact-messages.ts'
import { SHARED_LIMITS, type Limit } from '#data/upkeep/limits.ts'
import type { ContactMessage } from '#domain/people/contact-form.ts'
import { contactAcknowledgement, contactNotification } from '#emails/messages/contact-message.ts'
import { digestOf } from '#use-cases/checkout/digest.ts'
import type { Shop, UseCase } from '#use-cases/shop.ts'
import {
  refuseBeyondLimit,
  countForAllVisitors,
  countUseAndGetWait,
} from '#use-cases/upkeep/beyond-limit.ts'

const HOUR = 3600
const DAY = 24 * HOUR

const MESSAGES: Limit = { name: 'messages', uses: 30, seconds: 600 }
/** Limits how many mails the firm gets about messages from one network address; staff see all messages. */
const NOTIFICATIONS: Limit = { name: 'contact-notifications', uses: 20, seconds: HOUR }
/** Limits how many mails go to unverified email addresses, per network address of the sender. */
const ACKNOWLEDGEMENTS: Limit = { name: 'contact-acknowledgements', uses: 3, seconds: DAY }

/** Beyond the limits the message is only stored; an email address gets one acknowledgement a day. */
export const contact: UseCase<typeof endpoint> = async (
  shop,
  { website, elapsed, ...message },
  ip,
) => {
  // A bot fills in the hidden field, or sends the form at once.
  if (website !== '' || elapsed < MIN_FILL_MS) {
    shop.log('contact-refused', { filledTrap: website !== '' })
    return failure('invalid-request', 'Your message looks automated. Send it again, or email us.')
  }
  const refused = await refuseBeyondLimit(shop, MESSAGES, ip)
  if (refused) return refused
  const receivedAt = shop.clock.now()
  const digest = digestOf([receivedAt.toISOString().slice(0, 10), ...Object.values(message)])
  await messages.addMessage(
    shop.db,
    { ...message, id: shop.ids.uuid(), receivedAt, digest },
    await mailsAbout(shop, message, digest, ip),
  )
  return success({ received: true })
}

async function mailsAbout(shop: Shop, message: ContactMessage, digest: string, ip: string) {
  const mails: QueuedMail[] = []
  if (await mayMail(shop, NOTIFICATIONS, ip)) {
    mails.push(queuedMail(shop, contactNotification(message, shop), digest))
  }
  if (await mayMail(shop, ACKNOWLEDGEMENTS, ip)) {
    await countForAllVisitors(shop, SHARED_LIMITS.acknowledgements)
    const day = shop.clock.now().toISOString().slice(0, 10)
    const subject = `${digestOf([message.email.toLowerCase()])}:${day}`
    mails.push(queuedMail(shop, contactAcknowledgement(message, shop), subject))
  }
  return mails
}

async function mayMail(shop: Shop, limit: Limit, who: string) {
  const wait = await countUseAndGetWait(shop, limit, who)
  if (wait !== undefined)
    shop.log('contact-mail-held-back', { limit: limit.name, uses: limit.uses })
  return wait === undefined
}
