const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** Pence as the buyer reads them: `199700` gives `£1,997.00`. */
export function formatAmount(pence: number): string {
  return POUNDS.format(pence / 100)
}

/** What a session comes to, as the buyer reads it. */
export function amountOf({ amount_total: pence }: { amount_total: number | null }): string {
  return formatAmount(pence ?? 0)
}

const TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
})

/** Seconds since the epoch for a reader: `21 Nov 2026, 10:15:07 UTC`. */
export function formatTime(seconds: number): string {
  return `${TIME.format(seconds * 1000)} UTC`
}
