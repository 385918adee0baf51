import type * as z from 'zod/mini'

import type { Endpoint } from '#contract/endpoint.ts'
import { isWholeNumber, parseOrderedItem, type OrderedItem } from '#contract/shop/ordered-item.ts'
import { isRecord } from '#domain/text/record.ts'
import type { Day } from '#domain/time/working-day.ts'
import type { BankAccount } from '#domain/transfers/transfer.ts'

import type { choosePaymentRequest } from './requests.ts'

/** Address of the next page: the provider's hosted page, or the page of the order. */
export interface ChosenPayment {
  url: string
}

/**
 * Changes the payment method of the order behind a customer's link: to card while the order awaits
 * its transfer, or back to transfer once the order has lapsed. Refuses with `payment-not-found` for
 * an invalid key, `order-changed` if the order allows no change of method, `price-changed` if a
 * price has changed since the order, `provider-unavailable`.
 */
export const choosePayment: Endpoint<z.output<typeof choosePaymentRequest>, ChosenPayment> = {
  method: 'POST',
  path: '/api/choose-payment',
  read: (answer) =>
    isRecord(answer) && typeof answer['url'] === 'string' ? { url: answer['url'] } : undefined,
  unavailable: 'The payment service cannot be reached. Your order has not changed.',
}

export interface TransferDetails {
  /** The firm's account; the customer pays there with the order number as reference. */
  bank: Omit<BankAccount, 'daysToPay' | 'from'>
  /** Pence. */
  total: number
  /** Pence received, excluding transfers that were undone or returned. */
  received: number
  /** Pence received and sent back; if above zero, the order has ended. */
  returned: number
  /** Day by which the money is expected. */
  dueOn: Day
  /** Whether the day `dueOn` is over in London. */
  isOverdue: boolean
  items: OrderedItem[]
  /** Per cent of VAT that the total includes; null if the firm charges none. */
  vatRate: number | null
  /** Two-letter country code. */
  country: string
  /** Address of the pro-forma, a PDF. */
  proForma: string
  /** The firm's sentence about when the work begins. */
  begins: string
}

/** Undefined if any detail is invalid, because nobody should pay by incomplete details. */
export function readTransferDetails(value: unknown): TransferDetails | undefined {
  if (!isRecord(value) || !isRecord(value['bank']) || !Array.isArray(value['items']))
    return undefined
  const { total, received, returned, vatRate, dueOn, country, proForma, begins } = value
  const { accountName, sortCode, accountNumber, iban, bic } = value['bank']
  const texts = { dueOn, country, proForma, begins }
  const bank = { accountName, sortCode, accountNumber, iban, bic }
  if (!hasTexts(texts) || !hasTexts(bank)) return undefined
  if (!isWholeNumber(total) || !isWholeNumber(received)) return undefined
  const items = value['items'].flatMap(parseOrderedItem)
  return {
    ...texts,
    isOverdue: value['isOverdue'] === true,
    bank,
    total,
    received,
    returned: isWholeNumber(returned) ? returned : 0,
    items,
    vatRate: isWholeNumber(vatRate) ? vatRate : null,
  }
}

function hasTexts<Name extends string>(
  values: Readonly<Record<Name, unknown>>,
): values is Record<Name, string> {
  return Object.values(values).every((value) => typeof value === 'string')
}
