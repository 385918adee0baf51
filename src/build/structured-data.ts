import type { CaseStudy } from '#content/case-study.ts'
import type { Question } from '#content/faq.ts'
import type { SiteContent } from '#content/site.ts'
import type { Product } from '#domain/products/product.ts'
import { caseStudyPath, PATHS, productPath, shareCardPath } from '#paths.ts'

/** An object of schema.org. */
export type Thing = { '@type': string } & Record<string, unknown>

/** The full description of the firm, for the home page. */
export function organisation(firm: SiteContent, site: URL): Thing {
  const { street, city, postalCode, country } = firm.address
  return {
    '@type': 'Organization',
    '@id': organisationId(site),
    name: firm.name,
    legalName: firm.legalName,
    description: firm.description,
    url: site.origin,
    logo: new URL('/icon-512.png', site).href,
    email: firm.email,
    telephone: firm.phone,
    foundingDate: String(firm.foundedYear),
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      postalCode,
      addressCountry: country,
    },
    sameAs: firm.social.map(({ url }) => url),
  }
}

/** A reference to the firm, for use in other objects; the home page describes the firm in full. */
export function firmReference({ name }: Pick<SiteContent, 'name'>, site: URL): Thing {
  return { '@type': 'Organization', '@id': organisationId(site), name, url: site.origin }
}

/** A product as a service with one price. */
export function service(product: Product, site: URL): Thing {
  const url = new URL(productPath(product.slug), site).href
  return {
    '@type': 'Service',
    name: product.name,
    description: product.shortDescription,
    url,
    image: new URL(shareCardPath(productPath(product.slug)), site).href,
    provider: { '@id': organisationId(site) },
    offers: {
      '@type': 'Offer',
      price: (product.price / 100).toFixed(2),
      priceCurrency: 'GBP',
      availability: 'https://schema.org/InStock',
      url,
    },
  }
}

/** A list of objects, in their order on the page. */
export function itemList(items: readonly Thing[]): Thing {
  return numberedList(
    'ItemList',
    items.map((item) => ({ item })),
  )
}

/** One level of the breadcrumb. */
export interface Crumb {
  name: string
  path: string
}

/** The path from the home page to this page. */
export function breadcrumbs(steps: readonly Crumb[], site: URL): Thing {
  return numberedList(
    'BreadcrumbList',
    [{ name: 'Home', path: PATHS.home }, ...steps].map(({ name, path }) => ({
      name,
      item: new URL(path, site).href,
    })),
  )
}

function numberedList(type: string, items: readonly object[]): Thing {
  const itemListElement = items.map((item, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    ...item,
  }))
  return { '@type': type, itemListElement }
}

/** A case study as an article. */
export function article(
  study: Pick<CaseStudy, 'id' | 'name' | 'description' | 'industry'>,
  site: URL,
): Thing {
  const url = new URL(caseStudyPath(study.id), site).href
  return {
    '@type': 'Article',
    headline: study.name,
    description: study.description,
    articleSection: study.industry,
    image: new URL(shareCardPath(caseStudyPath(study.id)), site).href,
    mainEntityOfPage: url,
    author: { '@id': organisationId(site) },
    publisher: { '@id': organisationId(site) },
  }
}

/** Questions with their answers, for search results. */
export function faqPage(questions: readonly Pick<Question, 'question' | 'answer'>[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join('\n\n') },
    })),
  }
}

function organisationId(site: URL): string {
  return `${site.origin}/#organisation`
}
