import { answerRates } from '@storefront/local-platform/rates.ts'

import { type CurrencyCode, parseExchangeRates } from '#domain/money/currency.ts'
import { convertPence, formatMoney } from '#domain/money/money.ts'
import { offeredMethods, paymentMethodMinimums } from '#domain/order/checkout-fields.ts'
import { catalogue, type SoldProduct } from '#services/catalogue.ts'

type WorkStep = SoldProduct['steps'][number]

const RATES = parseExchangeRates(await answerRates().json())

/** The ids of the first five products; in a smaller shop the last id is repeated. */
export const [FIRST, SECOND, THIRD, FOURTH, FIFTH] = [0, 1, 2, 3, 4].map((place) => {
  const { products } = catalogue
  return products[Math.min(place, products.length - 1)]?.id ?? ''
}) as [string, string, string, string, string]

/** Whether the shop sells at least `count` services; a test that needs more is skipped. */
export function sellsAtLeast(count: number): boolean {
  return catalogue.products.length >= count
}

export const FIRM = catalogue.firm

/** The latest published version of the terms. */
export const TERMS_VERSION = [...catalogue.terms].at(-1)

/** A product from `content/products`, which editors may change. */
export function product(id: string): SoldProduct {
  const found = catalogue.products.find((one) => one.id === id)
  if (!found) throw new Error(`There is no product ${id}.`)
  return found
}

/** The first two work steps of the first product. */
export const [FIRST_STEP, SECOND_STEP] = product(FIRST).steps as [WorkStep, WorkStep]

/** Current price of these quantities by product id, in pence. */
export function penceOf(quantities: Record<string, number>): number {
  return Object.entries(quantities)
    .map(([id, quantity]) => product(id).price * quantity)
    .reduce((sum, price) => sum + price, 0)
}

/** Whether the firm accepts a bank transfer for a single unit of the first product. */
export const TAKES_TRANSFERS = offeredMethods(
  paymentMethodMinimums(FIRM, true),
  penceOf({ [FIRST]: 1 }),
).includes('bank-transfer')

/** Current price as pages show it, e.g. `£1,997.00`, or converted at the local platform's rates. */
export function priceText(
  quantities: Record<string, number>,
  currency: CurrencyCode = 'GBP',
): string {
  return formatMoney(convertPence(penceOf(quantities), currency, RATES) ?? Number.NaN, currency)
}
