import { formatMoney } from '#domain/money/money.ts'

/** Notice at a line whose price, in pence, has changed since the visitor added it. */
export function priceChangedText(before: number, now: number): string {
  return `The price has changed from ${formatMoney(before)} to ${formatMoney(now)} since you added this service.`
}
