import { expect, test } from 'vitest'

import { countSpecimenPages, parseSpecimenPages } from '#content/specimen.ts'
import { formatMoney } from '#domain/money/money.ts'
import { askLabel } from '#domain/products/ask.texts.ts'
import { STUDIES_PER_PAGE, studyPages } from '#domain/products/case-study.ts'
import { fillFirmText } from '#domain/products/firm-text.ts'
import { caseStudiesPath, caseStudyPath, PATHS, productPath, specimenPath } from '#paths.ts'
import { specimenLinkText } from '#site/specimen/specimen.texts.ts'
import { product } from '#tests/catalogue.ts'
import {
  FAQ,
  HOME,
  PARTNERS,
  PRODUCTS,
  QUESTIONS,
  CLIENT_REFERENCES,
  SITE,
  SPECIMENS,
  STUDIES,
  TERMS,
  WORDS,
} from '#tests/library.ts'

import { decodeEntities, pageAt, textOf } from './built-site.ts'

/**
 * Visible text and alt texts of a page and of the parts that it reads later, without spaces, because
 * tags split words.
 */
function textAt(address: string): string {
  const seen = pageAt(address)
    .html.replaceAll(/<template data-later="([^"]+)">/g, (_all, part: string) => textOf(part))
    .replaceAll(/<(script|style)\b[^>]*>[^]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*? alt="([^"]*)"[^>]*>/g, '$1')
    .replaceAll(/<[^>]*>/g, '')
  return removeSpaces(decodeEntities(seen))
}

const removeSpaces = (text: string): string => text.replaceAll(/\s/g, '')

/** Every visible text of an entry, at any depth, without ids and addresses. */
function textsOf(entry: unknown): string[] {
  if (typeof entry === 'string') return [entry]
  if (typeof entry !== 'object' || entry === null) return []
  return Object.entries(entry).flatMap(([key, value]) =>
    ['$schema', 'id', 'slug', 'image', 'portrait', 'led', 'signature', 'product'].includes(key)
      ? []
      : textsOf(value),
  )
}

const yearText = (year: string) => fillFirmText(WORDS.studies.inYear, { year })

const cardTexts = ({
  industry,
  return: gain,
  name,
  description,
  year,
}: (typeof STUDIES)[number]) => [[industry, gain, name, description], yearText(year)]

const NO_SUCH_STUDY = [
  '/case-studies/404',
  'Case Study Not Found',
  'The case study you are looking for does not exist or has been removed.',
] as const

const PAGE_TEXTS: readonly (readonly [address: string, ...entries: unknown[]])[] = [
  [PATHS.home, HOME.hero, HOME.about, HOME.services, HOME.portfolio, HOME.contact],
  [
    PATHS.home,
    SITE.credentials,
    WORDS.contact.title,
    HOME.portfolio ? STUDIES.slice(0, STUDIES_PER_PAGE).map(cardTexts) : '',
  ],
  [PATHS.shop, WORDS.shop.title, HOME.shop.lead],
  ...PRODUCTS.flatMap(({ price, shortDescription, deliverable, audience, ...said }) => [
    [
      productPath(said.slug),
      [said.name, said.imageAlt, said.description, said.features, said.turnaround, said.steps],
      [formatMoney(price), shortDescription, deliverable, audience, said.fit, SITE.credentials],
      [said.priceNote, said.turnaroundNote],
      said.related && [said.related.reason, product(said.related.product).name],
      QUESTIONS.filter(({ id }) => said.questions?.includes(id)).map(({ question }) => question),
      [said.ownQuestions, WORDS.product.payments],
      said.portal?.documents?.map(({ name }) => name) ?? '',
      said.portal?.questions?.filter(({ shownIf }) => !shownIf).map(({ question }) => question) ??
        '',
      PARTNERS.filter(({ id }) => id === said.writtenBy).map(({ name }) => [name, askLabel(name)]),
    ] as const,
    [PATHS.shop, said.name, formatMoney(price), shortDescription] as const,
    // A single service has no comparison.
    [PATHS.shop, PRODUCTS.length > 1 ? [deliverable, audience, said.turnaroundNote] : ''] as const,
  ]),
  ...CLIENT_REFERENCES.map((said) => [productPath(product(said.product).slug), said] as const),
  ...PARTNERS.map((said) => [PATHS.people, said, SITE.credentials] as const),
  ...SPECIMENS.flatMap(({ id, text }) => [
    [specimenPath(product(id).slug), parseSpecimenPages(text).map(({ title }) => title)] as const,
    [productPath(product(id).slug), specimenLinkText(countSpecimenPages(text))] as const,
  ]),
  ...STUDIES.map((said) => [caseStudyPath(said.id), said, yearText(said.year)] as const),
  ...studyPages(STUDIES).map(
    (studies, index) =>
      [
        caseStudiesPath(index + 1),
        studies.map((said) => [cardTexts(said), said.challenge, said.solution, said.results]),
      ] as const,
  ),
  ...(FAQ ? [[PATHS.faq, FAQ.title, FAQ.categories] as const] : []),
  [PATHS.terms, TERMS.lastUpdated, TERMS.company, TERMS.sections],
  ['/404', 'Oops! Page not found', 'There is no page'],
  ['/products/404', 'Product Not Found', 'The product you are looking for does not exist.'],
  ...(STUDIES.length > 0 ? [NO_SUCH_STUDY] : []),
]

const EACH = PAGE_TEXTS.map(([address, ...entries]) => ({ address, entries }))

test.each(EACH)(
  '$address shows all texts that the content has for the page',
  ({ address, entries }) => {
    const visible = textAt(address)
    const texts = textsOf(entries)
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter((text) => !visible.includes(removeSpaces(text)))).toEqual([])
  },
)
