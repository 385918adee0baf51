import type { Intake } from '#domain/portal/intake.ts'
import { toSoldProduct } from '#domain/products/sold-product.ts'

import { partnersContent } from './partners.ts'
import { intakeOf } from './product/portal.ts'
import { productContent } from './product/product.ts'
import { siteContent, type SiteContent } from './site.ts'
import type { findRefundClause } from './terms.ts'
import type { Words } from './words/words.ts'

interface CatalogueSources {
  /** Texts with tokens filled in, as pages show them. */
  words: Words
  /** Content of `content/site.json`, tokens filled in. */
  site: unknown
  /** Content of `content/partners.json`, tokens filled in; undefined if there is no such file. */
  partners: unknown
  /** Content of each file in `content/products`, tokens filled in. */
  products: readonly unknown[]
  /** Ids of the products that have a specimen. */
  specimens: readonly string[]
  /** SHA-256 in hex of each published text of the terms. */
  terms: readonly string[]
  /** The section of the terms about what is paid back. */
  refundClause: ReturnType<typeof findRefundClause>
  /** The firm's colours by name. */
  colours: Readonly<Record<string, string>>
  /** The firm's mark as a Base64 PNG, or null. */
  mark: string | null
}

/** Returns the content that functions need. Throws if a file breaks its schema. */
export function catalogueOf(sources: CatalogueSources) {
  const { words, site, partners, products, specimens, terms, refundClause, colours, mark } = sources
  const { name, legalName, email, phone, address, responseTime, company, vat, ...rest } =
    siteContent.parse(site)
  // The default account codes are those of Xero in the United Kingdom.
  const { sales = '200', noVat = 'No VAT' } = rest.accounts ?? {}
  const people = partners === undefined ? [] : partnersContent.parse(partners).partners
  return {
    products: products
      .map((product) => productContent.parse(product))
      .toSorted((a, b) => a.order - b.order)
      .map((product) => {
        const { imageFocus, turnaround, work, deliverable, features, steps, portal } = product
        return {
          ...toSoldProduct(product, people),
          imageFocus,
          turnaround,
          ...(portal && { asks: requirementsOf(intakeOf(portal)) }),
          steps: work ?? words.work,
          scope: {
            deliverable,
            features,
            steps,
            hasSpecimen: specimens.includes(product.id),
          },
        }
      }),
    firm: {
      name,
      legalName,
      email,
      phone,
      address,
      responseTime,
      ...(company && { company }),
      ...(vat && { vat }),
      ...optionalOffers(rest),
      ...firstCredential(rest.credentials),
      pricesAbroad: rest.pricesAbroad ?? ('same' as const),
      afterOrder: rest.afterOrder ?? [],
      adviser: rest.adviser,
      responsible: { one: words.people.responsible, many: words.people.responsibleMany },
      accounts: { sales, noVat },
    },
    words: {
      order: words.order,
      transfer: words.transfer,
      mails: words.mails,
      refunds: words.product.payments,
      conflicts: words.cart.conflicts,
    },
    refundClause,
    dates: rest.dates,
    /** Whether only companies may buy. */
    needsCompany: rest.buyers === 'companies',
    /** Minimum total in pence for which the card's bank must authenticate the payer; null for never. */
    threeDSecureFrom: rest.threeDSecureFrom ?? null,
    terms,
    colours,
    mark,
  }
}

/** Functions that take payments need only these two values of an intake, not its texts. */
function requirementsOf({ documents, questions }: Intake) {
  return {
    documents: documents.filter(({ required }) => required).map(({ name }) => name),
    questions: questions.length,
  }
}

/** The firm's first credential as a line of text, such as its membership of a professional body. */
function firstCredential([first]: SiteContent['credentials'] & object = []) {
  return first && { credential: `${first.term}: ${first.detail}` }
}

/** The firm's optional offers: bank transfer with its minimum total in pence, and booking of calls. */
function optionalOffers({ bank, bookingUrl }: Pick<SiteContent, 'bank' | 'bookingUrl'>) {
  return {
    ...(bank && { bank: { ...bank, from: bank.from ?? 0 } }),
    ...(bookingUrl && { bookingUrl }),
  }
}

/** The content of the file `netlify/catalogue.json`, which the build writes. */
export type CatalogueFile = ReturnType<typeof catalogueOf>

/** The intakes by product id, for the functions of the client portal. Throws if a file breaks its schema. */
export function intakesOf(products: readonly unknown[]) {
  return Object.fromEntries(
    products.flatMap((product) => {
      const { id, portal } = productContent.parse(product)
      return portal ? [[id, intakeOf(portal)]] : []
    }),
  )
}
