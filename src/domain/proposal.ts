/** Long enough for a board or a bank to answer, short enough for the prices to hold. */
export const PROPOSAL_DAYS = 14

const DAY_MS = 86_400_000

/** The last day, as an ISO moment, on which a proposal printed now (milliseconds) may be taken up. */
export function proposalEnd(now: number): string {
  return new Date(now + PROPOSAL_DAYS * DAY_MS).toISOString()
}
