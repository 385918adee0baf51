import { isVatCharged } from '#domain/money/vat.ts'

import { BUYER_FIELDS, type BuyerField } from './buyer-fields.ts'
import type { Buyer } from './checkout-form.ts'
import type { Order } from './order.ts'

export interface CorrectedField {
  field: BuyerField
  before: string
  after: string
}

export function listCorrectedFields(before: Buyer, after: Buyer): CorrectedField[] {
  return BUYER_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }))
}

/** Whether a correction adds VAT to the order or removes it, so that the order needs a new invoice. */
export function changesVat(
  { vatRate, buyer }: Pick<Order, 'vatRate' | 'buyer'>,
  after: Pick<Buyer, 'country'>,
): boolean {
  return isVatCharged(vatRate, buyer.country) !== isVatCharged(vatRate, after.country)
}

/** Whether the stored fields of the buyer are still those that the page showed. */
export function matchesShownBuyer(
  buyer: Buyer,
  seen: Readonly<Record<string, string | undefined>>,
): boolean {
  return BUYER_FIELDS.every((field) => buyer[field] === seen[field])
}
