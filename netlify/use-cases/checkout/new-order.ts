import { failure, success, wrongField, type Result } from '#contract/failure.ts'
import { buyerInRequest, type PaymentRequest } from '#contract/shop/payment-request.ts'
import type { NewOrder } from '#data/orders/place-order.ts'
import { vatTerms } from '#domain/money/vat.ts'
import { buyerSchema, companyBuyerSchema, splitName } from '#domain/order/checkout-form.ts'
import { orderTotal } from '#domain/order/order.ts'
import { productById } from '#domain/products/product.ts'
import type { Catalogue } from '#services/catalogue.ts'
import type { Shop } from '#use-cases/shop.ts'

import { digestOf } from './digest.ts'
import { priceCart, productsFor } from './price-cart.ts'

/** The order for a request, priced from the catalogue, or a refusal. */
export function newOrder(
  { catalogue, clock, ids }: Shop,
  request: PaymentRequest,
): Result<NewOrder> {
  const buyer = buyerOfRequest(request.customerInfo, catalogue.needsCompany)
  if (!buyer.ok) return buyer
  const items = priceCart(request.cartItems, productsFor(catalogue, buyer.value.country))
  if (!items.ok) return items
  const terms = agreedTerms(request, catalogue)
  if (!terms.ok) return terms
  const asked = {
    buyer: buyer.value,
    items: items.value,
    paymentMethod: request.paymentMethod ?? 'credit-card',
  } as const
  return success({
    ...asked,
    items: items.value.map((item) => ({
      ...item,
      steps: productById(catalogue.products, item.productId)?.steps ?? [],
    })),
    id: ids.uuid(),
    number: ids.orderNumber(),
    date: clock.now().toISOString(),
    total: orderTotal(items.value),
    vatRate: vatTerms(catalogue.firm).rate,
    attempt: request.attempt ?? ids.uuid(),
    fingerprint: digestOf(asked),
    termsVersion: terms.value,
  })
}

/** Consent is recorded only with both a tick and the version of the text. */
function agreedTerms({ agreeToTerms, termsVersion }: PaymentRequest, catalogue: Catalogue) {
  if (termsVersion === undefined) return success(null)
  if (catalogue.terms.has(termsVersion)) {
    return success(agreeToTerms ? termsVersion : null)
  }
  const message = 'Our terms have changed. Load this page again to read them before you agree.'
  return wrongField('agreeToTerms', message)
}

/** The buyer of a payment request; refuses with `invalid-request` and the form's field names and messages. */
function buyerOfRequest(customer: PaymentRequest['customerInfo'], needsCompany: boolean) {
  const sent = buyerInRequest(customer)
  const { firstName, lastName } = splitName(customer.name)
  const parsed = (needsCompany ? companyBuyerSchema : buyerSchema).safeParse({
    ...sent,
    firstName: sent.firstName ?? firstName,
    lastName: sent.lastName ?? lastName,
    // A minimal request has no business type.
    businessType: sent.businessType ?? (needsCompany ? 'Not given' : ''),
  })
  if (parsed.success) return success(parsed.data)
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message
  return failure('invalid-request', Object.values(fields).join(', '), { fields })
}
