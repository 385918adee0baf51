import { MAX_COUNTED_MESSAGES } from '#contract/staff/staff-session.ts'
import {
  insertMail,
  listAddressesWithoutMail,
  queuedMail,
  withdrawEarlierMails,
} from '#data/mail/mails.ts'
import { countNewMessages } from '#data/messages/contact-messages.ts'
import { listInvited, listSignedInEmails } from '#data/people/people.ts'
import { listWaitingWork } from '#data/upkeep/issues.ts'
import { hasPermission } from '#domain/people/staff-role.ts'
import { isWorkingDay, londonDay, londonDayAndTime } from '#domain/time/working-day.ts'
import { morningMail } from '#emails/upkeep/morning.ts'
import type { Shop } from '#use-cases/shop.ts'

/** The mail reports the state at this time in London; later work waits for the next morning. */
const MAIL_TIME = '07:00:00'
/** Milliseconds after `MAIL_TIME`; a later sweep sends no mail. */
const SENT_WITHIN_MS = 3 * 3_600_000

/** Mails waiting work, if any, to all who work on orders, each working morning. Safe to repeat. */
export async function sendMorningMails(shop: Shop): Promise<void> {
  const { db, clock, owners, isFork } = shop
  const now = clock.now()
  const today = londonDay(now)
  const passed = utcMs(londonDayAndTime(now)) - utcMs(`${today} ${MAIL_TIME}`)
  if (isFork || !isWorkingDay(today) || passed < 0 || passed >= SENT_WITHIN_MS) return
  const morning = new Date(now.getTime() - passed)
  const invited = await listInvited(db)
  // An invited person gets the morning mail only after the first sign-in, because the address of an
  // invitation may be mistyped.
  const known = await listSignedInEmails(db)
  const workers = invited.filter(
    ({ role, email }) => hasPermission(role, 'work') && known.has(email),
  )
  const everybody = new Set([...owners, ...workers.map(({ email }) => email)])
  const unmailed = await listAddressesWithoutMail(db, 'staff-morning', [...everybody], morning)
  if (unmailed.length === 0) return
  const work = await listWaitingWork(db, morning)
  const messages = messageCount(await countNewMessages(db, morning))
  if (work.length === 0 && messages === '') return
  for (const email of unmailed) {
    const mail = morningMail(email, { work, messages }, shop)
    await db.query(...withdrawEarlierMails(mail, morning, now))
    await db.query(...insertMail(queuedMail(shop, mail, `${today}:${email}`), null, now))
  }
}

/** Parses a London time such as `2026-03-02 09:05:00` as if it were UTC, for differences within a day. */
function utcMs(time: string): number {
  return Date.parse(`${time.replace(' ', 'T')}Z`)
}

function messageCount(count: number): string {
  if (count === 0) return ''
  const known = count > MAX_COUNTED_MESSAGES ? `over ${MAX_COUNTED_MESSAGES}` : `${count}`
  return `${known} new ${count === 1 ? 'message' : 'messages'}`
}
