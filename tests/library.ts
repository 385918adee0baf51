import path from 'node:path'

import { caseStudyContent } from '#domain/case-study-content.ts'
import type { CaseStudy } from '#domain/case-study.ts'
import { fillTokens } from '#domain/content-tokens.ts'
import { faqContent } from '#domain/faq-content.ts'
import { homeContent } from '#domain/home-content.ts'
import { productContent } from '#domain/product-content.ts'
import { siteContent } from '#domain/site-content.ts'
import { termsContent } from '#domain/terms-content.ts'
import { entriesOf, readLibrary } from '#scripts/content/library.ts'
import { headingsOf } from '#scripts/content/markdown.ts'
import { readSources } from '#scripts/content/read-sources.ts'

// What editors may change is read from their files, and written out in no test.
const LIBRARY = readLibrary(readSources(path.resolve(import.meta.dirname, '..')))

function only(kind: 'site' | 'home' | 'faq' | 'terms') {
  const [entry] = entriesOf(LIBRARY, kind)
  if (!entry) throw new Error(`There is no content of the kind ${kind}.`)
  return entry
}

/** The case studies in the order of the lists. */
export const STUDIES = entriesOf(LIBRARY, 'study')
  .map(({ id, data }) => ({ id, ...caseStudyContent.parse(data) }))
  .toSorted((a, b) => a.order - b.order) satisfies CaseStudy[]

export const SITE = siteContent.parse(only('site').data)
export const HOME = homeContent.parse(only('home').data)
export const FAQ = faqContent.parse(only('faq').data)

/** What a product includes. */
export function featuresOf(productId: string): readonly string[] {
  return contentOf(productId).features
}

/** The paragraphs that describe a product. */
export function descriptionOf(productId: string): readonly string[] {
  return contentOf(productId).description
}

function contentOf(productId: string) {
  const found = entriesOf(LIBRARY, 'product').find(({ id }) => id === productId)
  return productContent.parse(found?.data)
}

/** The terms: what stands at their top, and the headings of their sections. */
export const TERMS = {
  ...termsContent.parse(only('terms').data),
  sections: headingsOf(only('terms').file)
    .filter(({ depth }) => depth === 2)
    .map(({ text }) => fillTokens(text, LIBRARY.facts).text),
}
