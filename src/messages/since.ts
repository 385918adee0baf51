const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago a moment was, e.g. `3 hours ago`; `now` in milliseconds since the epoch. */
export function timeSince(iso: string, now: number): string {
  const age = now - Date.parse(iso)
  const format = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
  for (const [unit, length] of UNITS) {
    if (age >= length) return format.format(-Math.floor(age / length), unit)
  }
  return 'just now'
}
