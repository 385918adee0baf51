/** The year by the clock of the visitor, for what decides nothing. */
export function visitorYear(): number {
  return new Date().getFullYear()
}
