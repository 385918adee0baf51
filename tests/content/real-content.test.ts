import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { catalogue } from '#adapters/catalogue.ts'
import { INDUSTRIES } from '#domain/case-study.ts'
import { TOKEN_NAMES } from '#domain/content-facts.ts'
import { checkLibrary } from '#scripts/content/check-library.ts'
import { readLibrary } from '#scripts/content/library.ts'
import { proseOf } from '#scripts/content/prose.ts'
import { readFacts } from '#scripts/content/read-facts.ts'
import { readSources } from '#scripts/content/read-sources.ts'
import { FAQ, HOME, STUDIES, TERMS } from '#tests/library.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')
const SOURCES = readSources(PROJECT)
const LIBRARY = readLibrary(SOURCES)

test('the content has nothing to correct', () => {
  expect(checkLibrary(SOURCES)).toEqual([])
})

test('every token stands for something', () => {
  expect(TOKEN_NAMES.filter((name) => !LIBRARY.facts.get(name))).toEqual([])
})

test('the build fills in the facts that the check measures by', () => {
  expect([...readFacts(path.join(PROJECT, 'content'))]).toEqual([...LIBRARY.facts])
})

test('the figures that visitors rely on are quoted, not typed', () => {
  const written = LIBRARY.entries
    .filter(({ kind }) => kind !== 'site')
    .flatMap((entry) => proseOf(entry, LIBRARY.facts))
    .map((prose) => prose.written)
    .join('\n')
  for (const token of [
    'figures.valuation',
    'figures.sale',
    'figures.statements',
    'studies.count',
  ]) {
    expect(written).toContain(`((${token}))`)
  }
})

describe('what was ordered is there', () => {
  // Addresses that the outside world links to: from the specification, not from the files.
  test('the thirteen studies that the specification names', () => {
    expect(STUDIES.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        'techsolutions',
        'medihealth',
        'advancedmanufacturing',
        'consumerbrands',
        'datainsights',
        'globalship',
        'cloudtech',
        'vitalcare',
        'medtech',
        'shopeasy',
        'subscribenow',
        'cloudshop',
        'digitaledge',
      ]),
    )
  })

  test('at least three studies of each industry', () => {
    const few = INDUSTRIES.filter(
      (industry) => STUDIES.filter((study) => study.industry === industry).length < 3,
    )
    expect(few).toEqual([])
  })

  test('the five products, by id and address', () => {
    expect(Object.fromEntries(catalogue.products.map(({ id, slug }) => [id, slug]))).toEqual({
      'business-valuation': 'business-valuation-assessment',
      'company-profile': 'company-profile-executive-summary',
      pim: 'preliminary-information-memorandum',
      'exit-package': 'ultimate-business-exit-package',
      consulting: 'business-acquisition-consulting',
    })
  })

  test('the strengths and benefits of the home page', () => {
    expect(HOME.about.strengths.map(({ title }) => title.toLowerCase())).toEqual([
      'experienced leadership',
      'investor-backed growth',
      'proven profitable models',
      'data-driven execution',
      'strategic scaling',
      'value creation',
    ])
    expect(HOME.services.benefits.map(({ title }) => title.toLowerCase())).toEqual([
      'attract serious buyers',
      'maximize sale price',
      'streamline process',
      'expert advisory',
    ])
  })

  test('the categories of the answers', () => {
    expect(FAQ.categories.map(({ name }) => name)).toEqual([
      'Business Valuation',
      'Selling A Business',
      'Business Acquisition Services',
      'Acquisition Strategy',
      expect.stringMatching(/^Working With /),
    ])
  })

  test('the fourteen sections of the terms', () => {
    expect(TERMS.sections).toEqual(
      [
        /guarantee/i,
        /refund/i,
        /limitation of liability/i,
        /indemnification/i,
        /legal or financial advice/i,
        /confidentiality/i,
        /ownership/i,
        /misrepresentation/i,
        /termination/i,
        /governing law/i,
        /electronic communication/i,
        /circumvention/i,
        /amendments/i,
        /acceptance/i,
      ].map((topic) => expect.stringMatching(topic)),
    )
  })
})
