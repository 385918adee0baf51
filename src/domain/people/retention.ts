const YEAR_DAYS = 365

/** Retention periods in days; the privacy page and the terms quote them by token. */
export const KEPT_DAYS = {
  unpaidOrder: 30,
  // How long the customer's page of a paid order stays open after its last delivery.
  confirmation: 90,
  // Tax law requires six years after the end of the accounting year; seven years have at most two
  // leap days.
  paidOrder: 7 * YEAR_DAYS + 2,
  emailText: 90,
  paymentNotice: 90,
  message: YEAR_DAYS,
} as const

/** A number of days in words: `90 days`, `12 months` or `7 years`. */
export function formatRetention(days: number): string {
  const years = Math.floor(days / YEAR_DAYS)
  const leapDays = days - years * YEAR_DAYS
  if (years === 0 || leapDays > Math.ceil(years / 4)) return `${days} days`
  return years === 1 ? '12 months' : `${years} years`
}
