import { answerRates } from '@storefront/local-platform/rates.ts'

import type { CurrencyCode } from '#domain/money/currency.ts'
import { parseExchangeRates } from '#domain/money/currency.ts'
import { convertPence, formatMoney } from '#domain/money/money.ts'
import { offeredMethods } from '#domain/order/checkout-fields.ts'
import { catalogue } from '#services/catalogue.ts'
import type { SoldProduct } from '#services/catalogue.ts'

type WorkStep = SoldProduct['steps'][number]

const RATES = parseExchangeRates(await answerRates().json())

/** The ids of five products by their place in the shop; the last of a smaller shop stands for the rest. */
export const [FIRST, SECOND, THIRD, FOURTH, FIFTH] = [0, 1, 2, 3, 4].map((place) => {
  const { products } = catalogue
  return products[Math.min(place, products.length - 1)]?.id ?? ''
}) as [string, string, string, string, string]

/** Whether the shop sells so many services: a test that needs more is skipped. */
export function sells(count: number): boolean {
  return catalogue.products.length >= count
}

/** The firm, as functions know it. */
export const FIRM = catalogue.firm

/** A text of the terms that was published. */
export const TERMS_VERSION = [...catalogue.terms].at(-1)

/** A product as its file in `content/products` has it now, so that editors may change that file. */
export function product(id: string): SoldProduct {
  const found = catalogue.products.find((one) => one.id === id)
  if (!found) throw new Error(`There is no product ${id}.`)
  return found
}

/** The steps of the work on the first product at which an order begins, and to which it moves then. */
export const [BEGIN, NEXT] = product(FIRST).steps as [WorkStep, WorkStep]

/** What these quantities by product id cost now, in pence. */
export function penceOf(quantities: Record<string, number>): number {
  return Object.entries(quantities)
    .map(([id, quantity]) => product(id).price * quantity)
    .reduce((sum, price) => sum + price, 0)
}

/** Whether the firm takes a bank transfer for one of the first product. */
export const TAKES_TRANSFERS = offeredMethods(
  { paypal: true, transferFrom: FIRM.bank?.from ?? null },
  penceOf({ [FIRST]: 1 }),
).includes('bank-transfer')

/** What these quantities cost now, as pages show it: `£1,997.00`, or so much by the local rates. */
export function cost(quantities: Record<string, number>, currency: CurrencyCode = 'GBP'): string {
  return formatMoney(convertPence(penceOf(quantities), currency, RATES) ?? Number.NaN, currency)
}
