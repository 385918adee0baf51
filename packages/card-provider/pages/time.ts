const FORMAT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'UTC',
})

/** Seconds since the epoch for a reader: `21 Nov 2026, 10:15:07 UTC`. */
export function formatTime(seconds: number): string {
  return `${FORMAT.format(seconds * 1000)} UTC`
}
