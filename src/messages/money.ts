export const MONEY = {
  loading: 'Converting the price',
} as const

/** Stands under a converted total: what it is, of which day, and what will be charged. */
export function approximateNote(date: string, pounds: string): string {
  return `Approximate, at the exchange rate of ${date}. You will be charged ${pounds}.`
}

/** The same after payment. */
export function approximateReceiptNote(date: string, pounds: string): string {
  return `Converted amounts are approximate, at the exchange rate of ${date}. You were charged ${pounds}.`
}

/** Stands at a line whose price is not the one that was seen first. */
export function priceChangedNote(before: string, now: string): string {
  return `The price has changed from ${before} to ${now} since you added this service.`
}
