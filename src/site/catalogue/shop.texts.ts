import { formatMoney } from '#domain/money/money.ts'
import { PAYMENT_METHOD_NAMES, type PaymentMethod } from '#domain/order/checkout-fields.ts'

/**
 * Note below a converted price; `pounds` is the amount to be charged. The first note of a page also has
 * the day of the rate.
 */
export function convertedNote(pounds: string, date?: string): string {
  return date === undefined
    ? `You pay ${pounds}`
    : `Approximate, at the rate of ${date}; you pay ${pounds}`
}

/** A bundle's saving: the price of its parts bought separately and its own price, both in pence. */
export function bundleSavingText(apart: number, together: number): string {
  const [one, other] = [formatMoney(apart), formatMoney(together)]
  return `${one} bought separately, ${other} together: you save ${formatMoney(apart - together)}`
}

const ONE_OF = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** The payment methods in a sentence. */
export function waysToPay(methods: readonly PaymentMethod[]): string {
  return `Pay by ${ONE_OF.format(methods.map((method) => PAYMENT_METHOD_NAMES[method].inSentence))}.`
}
