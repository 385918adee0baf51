import type { ClaimedMail, Ports } from './ports.ts'

const MINUTE = 60_000

/** Waits after each failed try, in milliseconds; after the last one the mail needs a person. */
const BACK_OFF = [1, 5, 30, 120, 360, 1440].map((minutes) => minutes * MINUTE)

const BATCH = 10

/**
 * Sends what is due in the outbox, of one order or of all, and answers the mails that left. A mail
 * whose server refuses waits for its next try; nothing is ever dropped.
 */
export async function deliverMails(ports: Ports, orderId?: string): Promise<ClaimedMail[]> {
  const mails = await ports.outbox.claim(ports.chance.now(), BATCH, orderId)
  const hasLeft = await Promise.all(mails.map((mail) => deliver(ports, mail)))
  return mails.filter((_mail, index) => hasLeft[index])
}

async function deliver(ports: Ports, mail: ClaimedMail): Promise<boolean> {
  try {
    await ports.mail.send(mail)
  } catch (error) {
    const now = ports.chance.now()
    const wait = BACK_OFF[mail.attempts - 1]
    const next = wait === undefined ? null : new Date(now.getTime() + wait)
    await ports.outbox.markFailed(
      mail.id,
      now,
      next,
      error instanceof Error ? error.name : 'unknown',
    )
    ports.log('mail-not-sent', { mailId: mail.id, kind: mail.kind, attempts: mail.attempts })
    return false
  }
  await ports.outbox.markSent(mail.id, ports.chance.now())
  return true
}
