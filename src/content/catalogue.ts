import { partnersContent } from './partners.ts'
import { productContent } from './product.ts'
import { siteContent, type SiteContent } from './site.ts'
import type { Words } from './words.ts'

interface Sources {
  /** As pages show them. */
  words: Words
  /** What `content/site.json` holds, tokens filled in. */
  site: unknown
  /** What `content/partners.json` holds, tokens filled in; undefined where there is none. */
  partners: unknown
  /** What each file of `content/products` holds, tokens filled in. */
  products: readonly unknown[]
  /** SHA-256 in hex of each text of the terms that was ever published. */
  terms: readonly string[]
  /** The firm's colours by name. */
  colours: Readonly<Record<string, string>>
  /** The firm's mark, a PNG in Base64; null where it has none. */
  mark: string | null
}

/** Returns what functions need of the content. Throws where a file breaks its schema. */
export function catalogueOf({ words, site, partners, products, terms, colours, mark }: Sources) {
  const { name, legalName, email, phone, address, responseTime, company, vat, ...rest } =
    siteContent.parse(site)
  // As Xero has them in the United Kingdom before anybody changes them.
  const { sales = '200', noVat = 'No VAT' } = rest.accounts ?? {}
  const people = partners === undefined ? [] : partnersContent.parse(partners).partners
  return {
    products: products
      .map((product) => productContent.parse(product))
      .toSorted((a, b) => a.order - b.order)
      .map(
        ({
          id,
          name,
          slug,
          price,
          image,
          imageFocus,
          shortDescription,
          turnaround,
          maxQuantity,
          writtenBy,
          work,
        }) => ({
          id,
          name,
          slug,
          price,
          image,
          imageFocus,
          shortDescription,
          turnaround,
          steps: work ?? words.work,
          partner: people.find((one) => one.id === writtenBy)?.name,
          ...(maxQuantity !== undefined && { maxQuantity }),
        }),
      ),
    firm: {
      name,
      legalName,
      email,
      phone,
      address,
      responseTime,
      ...(company && { company }),
      ...(vat && { vat }),
      ...bankOf(rest),
      pricesAbroad: rest.pricesAbroad ?? ('same' as const),
      afterOrder: rest.afterOrder ?? [],
      responsible: { one: words.people.responsible, many: words.people.responsibleMany },
      accounts: { sales, noVat },
    },
    words: {
      order: words.order,
      transfer: words.transfer,
      mails: words.mails,
      /** What a proposal says of payment, before the address of the terms. */
      paymentTerms: words.cart.proposal,
    },
    dates: rest.dates,
    /** Whether only companies may buy. */
    needsCompany: rest.buyers === 'companies',
    /** The total, in pence, from which the bank shall confirm who pays; null for never. */
    threeDSecureFrom: rest.threeDSecureFrom ?? null,
    terms,
    colours,
    mark,
  }
}

/** Where customers pay by bank transfer, with the least total in pence. */
function bankOf({ bank }: Pick<SiteContent, 'bank'>) {
  return bank ? { bank: { ...bank, from: bank.from ?? 0 } } : {}
}

/** What the build writes to `netlify/catalogue.json`. */
export type CatalogueFile = ReturnType<typeof catalogueOf>
