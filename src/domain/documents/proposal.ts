import { addDays, londonDay, type Day } from '#domain/time/working-day.ts'

/** Long enough for a board or bank to decide, and short enough to keep the prices. */
export const PROPOSAL_DAYS = 14

/** The last day on which a proposal made now is valid. */
export function proposalEnd(now: Date): Day {
  return addDays(londonDay(now), PROPOSAL_DAYS)
}

/** A proposal's number from its day (`2026-11-24`) and the hexadecimal digest of its content. */
export function proposalNumber(day: Day, digest: string): string {
  return `P-${day.replaceAll('-', '')}-${digest.slice(0, 8).toUpperCase()}`
}
