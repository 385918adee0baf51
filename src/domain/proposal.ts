import { addDays, londonDay, type Day } from './working-day.ts'

/** Long enough for a board or a bank to answer, short enough for the prices to hold. */
export const PROPOSAL_DAYS = 14

/** The last day on which a proposal of a moment may be taken up. */
export function proposalEnd(now: Date): Day {
  return addDays(londonDay(now), PROPOSAL_DAYS)
}

/**
 * The number of a proposal over these lines (`cartText`) on a day (`2026-11-24`): the same lines on
 * the same day have the same number.
 */
export function proposalNumber(day: string, lines: string): string {
  let mark = 0
  for (const letter of lines) mark = (mark * 31 + (letter.codePointAt(0) ?? 0)) % MARKS
  return `P-${day.replaceAll('-', '')}-${String(mark).padStart(4, '0')}`
}

const MARKS = 10_000
