import { failure, success, wrongField, type Result } from '#contract/failure.ts'
import { CART_MESSAGE, paymentRequestSchema } from '#contract/shop/payment-request.ts'
import { proposalNumber } from '#domain/documents/proposal.ts'
import { vatTerms } from '#domain/money/vat.ts'
import { offeredMethods, paymentMethodMinimums } from '#domain/order/checkout-fields.ts'
import { orderTotal } from '#domain/order/order.ts'
import { isCountry } from '#domain/people/country.ts'
import { findDuplicatedParts, listPartNames } from '#domain/products/bundles.ts'
import { productById, type Product } from '#domain/products/product.ts'
import { encodeCart, decodeCartLines } from '#domain/products/shared-cart.ts'
import { londonDay } from '#domain/time/working-day.ts'
import { PATHS, sharedCartPath, specimenPath } from '#paths.ts'
import type { Attachment } from '#services/mail/mail.ts'
import { sellerOf } from '#use-cases/documents/issue-documents.ts'
import type { Shop } from '#use-cases/shop.ts'

import { digestOf } from './digest.ts'
import { priceCart, productsFor } from './price-cart.ts'

interface ProposalRequest {
  /** The cart's lines in the format of `encodeCart`. */
  cart: string
  /** Two letters; blank if unknown. */
  country: string
}

/** The proposal for a cart as a file, with the catalogue's prices and the VAT of the buyer's country. */
export async function readProposal(
  shop: Shop,
  asked: ProposalRequest,
): Promise<Result<Attachment>> {
  const { catalogue, clock, printer, siteUrl } = shop
  const { country } = asked
  if (country !== '' && !isCountry(country)) {
    return wrongField('country', 'There is no such country.')
  }
  const priced = productsFor(catalogue, country || 'GB')
  const items = priceItems(asked.cart, priced)
  if (!items.ok) return items
  const cart = items.value.map(({ productId: id, quantity }) => ({ id, quantity }))
  const madeAt = clock.now()
  const said = {
    seller: sellerOf(catalogue.firm),
    firm: { name: catalogue.firm.name, credential: catalogue.firm.credential },
    responsible: catalogue.firm.responsible,
    vat: vatTerms(catalogue.firm),
    country,
    items: items.value.flatMap((item) => {
      const product = productById(catalogue.products, item.productId)
      if (!product) return []
      const { slug, scope, includes = [] } = product
      const specimenUrl = scope.hasSpecimen ? siteUrl + specimenPath(slug) : undefined
      const partsPrice = priced
        .filter(({ id }) => includes.includes(id))
        .reduce((sum, { price }) => sum + price, 0)
      return [{ item, product, partsPrice, specimenUrl }]
    }),
    cartUrl: siteUrl + sharedCartPath(encodeCart(cart)),
    duplicated: findDuplicatedParts(cart, priced).map((advice) => ({
      bundle: advice.bundle.name,
      parts: listPartNames(advice, cart),
      saving: advice.saving,
    })),
    terms: termsOf(shop, orderTotal(items.value)),
  }
  const number = proposalNumber(londonDay(madeAt), digestOf(said))
  const content = await printer.printProposal({ ...said, number, madeAt })
  return success({ name: `proposal-${number}.pdf`, type: 'application/pdf', content })
}

function termsOf({ catalogue, siteUrl, provider: { paypal } }: Shop, total: number) {
  const { firm, words, refundClause } = catalogue
  const { refunds, conflicts } = words
  const anchor = refundClause === null ? '' : `#${refundClause.anchor}`
  return {
    methods: offeredMethods(paymentMethodMinimums(firm, paypal), total),
    daysToPay: firm.bank?.daysToPay ?? 0,
    refunds,
    conflicts,
    url: siteUrl + PATHS.terms + anchor,
    refundClause: refundClause?.number ?? null,
  }
}

/** The lines of the cart, valid by the checkout's rules. */
function priceItems(cart: string, products: readonly Product[]) {
  const lines = paymentRequestSchema.shape.cartItems.safeParse(decodeCartLines(cart))
  if (lines.success) return priceCart(lines.data, products)
  const [issue] = lines.error.issues
  const isOfLine = issue !== undefined && issue.path.length > 0
  const message = issue?.message ?? CART_MESSAGE
  return failure(isOfLine ? 'invalid-request' : 'cart-empty', message, {
    fields: { cart: message },
  })
}
