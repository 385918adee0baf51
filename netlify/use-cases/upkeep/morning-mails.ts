import { COUNTED_MESSAGES } from '#contract/staff/staff-session.ts'
import { insertMail, queuedMail } from '#data/mail/mails.ts'
import { countNew } from '#data/messages/contact-messages.ts'
import { listInvited } from '#data/people/people.ts'
import { listWaitingWork } from '#data/upkeep/waiting-work.ts'
import { hasPermission } from '#domain/people/staff-role.ts'
import { isWorkingDay, londonDay, londonTime } from '#domain/time/working-day.ts'
import { morningMail } from '#emails/upkeep/morning.ts'
import type { Shop } from '#use-cases/shop.ts'

/** Hours in London: what comes up later waits for the next morning. */
const MORNING = { from: 7, until: 10 }

/**
 * Mails everybody who works on orders what waits for them: once on the morning of a working day, and not at
 * all if nothing waits. Safe to repeat and to run twice at once.
 */
export async function sendMorningMails(shop: Shop): Promise<void> {
  const { db, clock, owners, isFork } = shop
  const now = clock.now()
  const today = londonDay(now)
  const hour = Number(londonTime(now).slice(11, 13))
  if (isFork || !isWorkingDay(today) || hour < MORNING.from || hour >= MORNING.until) return
  const work = await listWaitingWork(db, now)
  const messages = inWords(await countNew(db))
  if (work.length === 0 && messages === '') return
  const invited = await listInvited(db)
  const workers = invited.filter(({ role }) => hasPermission(role, 'work'))
  for (const email of new Set([...owners, ...workers.map((person) => person.email)])) {
    const mail = morningMail(email, { work, messages }, shop)
    await db.query(...insertMail(queuedMail(shop, mail, `${today}:${email}`), null, now))
  }
}

function inWords(count: number): string {
  if (count === 0) return ''
  const known = count > COUNTED_MESSAGES ? `over ${COUNTED_MESSAGES}` : `${count}`
  return `${known} new ${count === 1 ? 'message' : 'messages'}`
}
