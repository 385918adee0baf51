import { failure, success, type Result } from '#contract/failure.ts'
import type { NewOrder } from '#data/place-order.ts'
import { orderTotal } from '#domain/order.ts'
import type { PaymentRequest } from '#domain/payment-request.ts'
import { productById } from '#domain/product.ts'
import { pricedFor, vatTerms } from '#domain/vat.ts'
import type { Catalogue } from '#services/catalogue.ts'

import { buyerOfRequest } from './buyer-of-request.ts'
import { digestOf } from './digest.ts'
import { priceCart } from './price-cart.ts'
import type { Shop } from './shop.ts'

/** The order that a request asks for, priced by the shop; a refusal where it cannot be ordered. */
export function newOrder(
  { catalogue, clock, ids }: Shop,
  request: PaymentRequest,
): Result<NewOrder> {
  const buyer = buyerOfRequest(request.customerInfo, catalogue.needsCompany)
  if (!buyer.ok) return buyer
  const vat = vatTerms(catalogue.firm)
  const products = pricedFor(catalogue.products, vat, buyer.value.country)
  const items = priceCart(request.cartItems, products)
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
    vatRate: vat.rate,
    attempt: request.attempt ?? ids.uuid(),
    fingerprint: digestOf(asked),
    termsVersion: terms.value,
  })
}

/** Consent is to a text: a tick without a version, and a version without a tick, record nothing. */
function agreedTerms(
  { agreeToTerms, termsVersion }: PaymentRequest,
  catalogue: Catalogue,
): Result<string | null> {
  if (termsVersion === undefined) return success(null)
  if (catalogue.termsVersions.includes(termsVersion)) {
    return success(agreeToTerms ? termsVersion : null)
  }
  const message = 'Our terms have changed. Load this page again to read them before you agree.'
  return failure('invalid-request', message, { fields: { agreeToTerms: message } })
}
