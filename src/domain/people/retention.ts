const YEAR = 365

/** How long things are kept, in days; the privacy page and the terms quote them by token. */
export const KEPT_DAYS = {
  unpaidOrder: 30,
  // How long the customer's page of a paid order stays open after its last delivery.
  confirmation: 90,
  // Six years after the end of the accounting year, as tax law asks; at most two of the seven are leap years.
  paidOrder: 7 * YEAR + 2,
  emailText: 90,
  paymentNotice: 90,
  message: YEAR,
} as const

/** A number of days in words: days, the months of one year, or years. */
export function inDaysOrYears(days: number): string {
  const years = Math.floor(days / YEAR)
  const leapDays = days - years * YEAR
  if (years === 0 || leapDays > Math.ceil(years / 4)) return `${days} days`
  return years === 1 ? '12 months' : `${years} years`
}
