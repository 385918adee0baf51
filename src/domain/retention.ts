const YEAR = 365

/** How long things are kept, in days; the privacy page and the terms quote them by token. */
export const KEPT_DAYS = {
  unpaidOrder: 30,
  // How long the customer's page of a paid order stays open after its last delivery.
  confirmation: 90,
  // Six years after the end of the accounting year, as tax law asks.
  paidOrder: 7 * YEAR,
  emailText: 90,
  paymentNotice: 90,
  message: YEAR,
} as const

/** A number of days in words: days, the months of one year, or years. */
export function inDaysOrYears(days: number): string {
  if (days % YEAR !== 0) return `${days} days`
  return days === YEAR ? '12 months' : `${days / YEAR} years`
}
