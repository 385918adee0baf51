const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** Formats pence: `199700` becomes `£1,997.00`. */
export function formatAmount(pence: number): string {
  return POUNDS.format(pence / 100)
}

const TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
})

/** Formats seconds since the epoch: `21 Nov 2026, 10:15:07 UTC`. */
export function formatTime(seconds: number): string {
  return `${TIME.format(seconds * 1000)} UTC`
}
