import path from 'node:path'

import { expect, test } from 'vitest'

import { TOKEN_NAMES } from '#domain/content-facts.ts'
import { checkLibrary } from '#scripts/content/check-library.ts'
import { readLibrary } from '#scripts/content/library.ts'
import { proseOf } from '#scripts/content/prose.ts'
import { readFacts } from '#scripts/content/read-facts.ts'
import { readSources } from '#scripts/content/read-sources.ts'

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
