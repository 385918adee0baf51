import path from 'node:path'

import { entriesOf, readLibrary } from '@storefront/content-check/library.ts'
import { bodyOf } from '@storefront/content-check/markdown.ts'
import { readSources } from '@storefront/content-check/read-sources.ts'

import { caseStudyContent, type CaseStudy } from '#content/case-study.ts'
import { faqContent } from '#content/faq.ts'
import { homeContent } from '#content/home.ts'
import { partnersContent } from '#content/partners.ts'
import { productContent } from '#content/product/product.ts'
import { referencesContent } from '#content/references.ts'
import { siteContent } from '#content/site.ts'
import { specimenContent } from '#content/specimen.ts'
import { termsContent } from '#content/terms.ts'
import { fillTokens } from '#content/tokens.ts'
import { fillWords } from '#content/words/words.ts'

// The parsed content files: tests read from here every value that editors may change.
const LIBRARY = readLibrary(readSources(path.resolve(import.meta.dirname, '..')))

function only(kind: 'site' | 'home' | 'privacy' | 'terms' | 'words') {
  const [entry] = entriesOf(LIBRARY, kind)
  if (!entry) throw new Error(`There is no content of the kind ${kind}.`)
  return entry
}

// If optional content is missing, its list is empty, and tests that need an entry are skipped.

/** The case studies in display order. */
export const STUDIES = entriesOf(LIBRARY, 'study')
  .map(({ id, data }) => ({ id, ...caseStudyContent.parse(data) }))
  .toSorted((a, b) => a.order - b.order) satisfies CaseStudy[]

export const SITE = siteContent.parse(only('site').data)
export const HOME = homeContent.parse(only('home').data)

const { text: privacyFile, bodyStart } = only('privacy').file

/** The source of the privacy page without its front matter. */
export const PRIVACY_TEXT = privacyFile.slice(bodyStart)

/** The firm's texts as shown, with their run-time tokens left in. */
export const WORDS = fillWords(only('words').data, LIBRARY.facts)

/** The FAQ page; undefined if the firm has none. */
export const [FAQ] = entriesOf(LIBRARY, 'faq').map(({ data }) => faqContent.parse(data))
export const QUESTIONS = FAQ?.categories.flatMap(({ questions }) => questions) ?? []

export const CLIENT_REFERENCES = entriesOf(LIBRARY, 'references').flatMap(
  ({ data }) => referencesContent.parse(data).references,
)
export const PARTNERS = entriesOf(LIBRARY, 'partners').flatMap(
  ({ data }) => partnersContent.parse(data).partners,
)

/** The products, as in their files. */
export const PRODUCTS = entriesOf(LIBRARY, 'product').map(({ data }) => productContent.parse(data))

/** The specimens, each with its text. */
export const SPECIMENS = entriesOf(LIBRARY, 'specimen').map(({ id, data, file }) => ({
  id,
  name: specimenContent.parse(data).name,
  text: file.text,
}))

/** The front matter of the terms and the headings of their sections. */
export const TERMS = {
  ...termsContent.parse(only('terms').data),
  sections: bodyOf(only('terms').file)
    .headings.filter(({ depth }) => depth === 2)
    .map(({ text }) => fillTokens(text, LIBRARY.facts)),
}
