import { addDays, londonDay, type Day } from '#domain/time/working-day.ts'

/** Long enough for a board or a bank to answer, short enough for the prices to hold. */
export const PROPOSAL_DAYS = 14

/** The last day on which a proposal of a moment may be taken up. */
export function proposalEnd(now: Date): Day {
  return addDays(londonDay(now), PROPOSAL_DAYS)
}

/** The number of a proposal of a day (`2026-11-24`), by the digest of what it says, in hexadecimal digits. */
export function proposalNumber(day: Day, digest: string): string {
  return `P-${day.replaceAll('-', '')}-${digest.slice(0, 8).toUpperCase()}`
}
