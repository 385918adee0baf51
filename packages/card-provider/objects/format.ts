type Names<T extends string> = T extends `${infer First} ${infer Rest}` ? First | Names<Rest> : T

/** Fields that the shop never has a value in: `nulls('a b')` gives `{ a: null, b: null }`. */
export function nulls<T extends string>(...names: T[]): Record<Names<T>, null> {
  const fields = names.join(' ').split(' ')
  return Object.fromEntries(fields.map((name) => [name, null])) as Record<Names<T>, null>
}

/** An amount in its smallest unit as the buyer reads it: `199700, 'gbp'` gives `£1,997.00`. */
export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-GB', {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
  })
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits)
}

const TIME = new Intl.DateTimeFormat('en-GB', {
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
  return `${TIME.format(seconds * 1000)} UTC`
}
