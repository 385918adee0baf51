import { getEntry, render } from 'astro:content'

import { findRefundClause } from '#content/terms.ts'
import { vatTerms } from '#domain/money/vat.ts'
import { paymentMethodMinimums, type PaymentMethodMinimums } from '#domain/order/checkout-fields.ts'
import { tradingFacts } from '#domain/products/firm.texts.ts'
import type { Firm, RefundTerms, Seller } from '#domain/products/firm.ts'
import type { Product } from '#domain/products/product.ts'
import { toSoldProduct } from '#domain/products/sold-product.ts'
import { PATHS } from '#paths.ts'

import { readContent, readProducts } from './content.ts'

/** Returns the firm's name and contact details for app pages. */
export async function readFirm(): Promise<Firm> {
  const { name, email, phone } = await readContent('site')
  return { name, email, phone }
}

/** Returns the text about refunds, with a link to the section of the terms about them. */
export async function readRefundTerms(): Promise<RefundTerms> {
  const { product } = await readContent('words')
  const terms = await getEntry('terms', 'terms')
  const { headings } = terms ? await render(terms) : { headings: [] }
  const clause = findRefundClause(terms?.data.refundClause, headings)
  return {
    text: product.payments,
    clause: {
      label: clause ? `Clause\u00a0${clause.number} of our terms` : 'Our terms',
      href: clause ? `${PATHS.terms}#${clause.anchor}` : PATHS.terms,
    },
  }
}

/** Returns the firm's details as a seller: for cart, checkout and confirmation. */
export async function readSeller(): Promise<Seller> {
  const firm = await readContent('site')
  const { people } = await readContent('words')
  const { street, city, postalCode, country } = firm.address
  return {
    ...(await readFirm()),
    legalName: firm.legalName,
    address: [street, `${city} ${postalCode}`, country].join(', '),
    facts: tradingFacts(firm),
    vat: vatTerms(firm),
    afterOrder: firm.afterOrder ?? [],
    adviser: firm.adviser,
    ...(firm.bookingUrl && { bookingUrl: firm.bookingUrl }),
    refunds: await readRefundTerms(),
    responsible: { one: people.responsible, many: people.responsibleMany },
  }
}

/** Returns the products with the fields that app pages need; each names its partner. */
export async function readShopProducts(): Promise<Product[]> {
  const partners = (await readContent('partners'))?.partners ?? []
  return (await readProducts()).map((product) => ({
    ...toSoldProduct(product, partners),
    ...(product.portal && { hasPortal: true }),
  }))
}

/** Returns the payment methods that the firm offers, each with its smallest total. */
export async function readPaymentMethods(): Promise<PaymentMethodMinimums> {
  return paymentMethodMinimums(await readContent('site'), import.meta.env['PUBLIC_PAYPAL'] === 'on')
}
