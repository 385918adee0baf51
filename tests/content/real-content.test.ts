import path from 'node:path'

import { checkLibrary } from '@storefront/content-check/check-library.ts'
import { readLibrary } from '@storefront/content-check/library.ts'
import { proseOf } from '@storefront/content-check/prose.ts'
import { readSources } from '@storefront/content-check/read-sources.ts'
import { expect, test } from 'vitest'

import { readFacts } from '#build/read-facts.ts'
import { TOKEN_NAMES } from '#content-model/facts.ts'

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
