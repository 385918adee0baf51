import type { Mail } from '#emails/mail.ts'
import { MailError } from '#services/mail-transport.ts'

import type { Shop } from './shop.ts'

/** Waits between the tries, in milliseconds. */
const PAUSES = [1000, 3000]
/** Milliseconds within which a further try begins: a call that has given its answer is soon ended. */
const TRIES_BEGIN_WITHIN = 8000

/**
 * Sends a mail that may not lie in the outbox, because it opens a session. A mail host that is busy for
 * a moment is tried three times in all; rejects with the last MailError.
 */
export async function sendNow({ mail: transport, clock, ids }: Shop, mail: Mail): Promise<void> {
  const held = { ...mail, id: ids.uuid() }
  const end = clock.now().getTime() + TRIES_BEGIN_WITHIN
  for (const pause of PAUSES) {
    try {
      return await transport.send(held, 'short')
    } catch (error) {
      if (!(error instanceof MailError) || error.kind === 'refused') throw error
      if (clock.now().getTime() + pause > end) throw error
    }
    await clock.wait(pause)
  }
  await transport.send(held, 'short')
}
