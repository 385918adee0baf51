import type { Housekeeping } from './housekeeping-port.ts'
import type { Ports } from './ports.ts'

const DAY = 86_400_000

/** How long things are kept, in days; the privacy page says the same. */
export const KEPT_DAYS = {
  abandonedOrders: 30,
  mailBodies: 90,
  webhookEvents: 90,
  contactMessages: 365,
  /** Six years after the end of the accounting year, as tax law asks. */
  paidOrders: 7 * 365,
} as const

export interface HousekeepingReport {
  redacted: number
}

/** Takes personal data away when its time has come; safe to repeat. */
export async function keepHouse({
  housekeeping,
  chance,
}: Pick<Ports, 'chance'> & { housekeeping: Housekeeping }): Promise<HousekeepingReport> {
  const now = chance.now()
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  const abandoned = await housekeeping.redactAbandoned(before(KEPT_DAYS.abandonedOrders), now)
  const old = await housekeeping.redactOld(before(KEPT_DAYS.paidOrders), now)
  await housekeeping.forgetMails(before(KEPT_DAYS.mailBodies))
  await housekeeping.forgetMessages(before(KEPT_DAYS.contactMessages))
  await housekeeping.forgetTraces(before(KEPT_DAYS.webhookEvents), now)
  return { redacted: abandoned + old }
}
