import path from 'node:path'

import { checkLibrary } from '@storefront/content-check/check-library.ts'
import { readLibrary } from '@storefront/content-check/library.ts'
import { readSources } from '@storefront/content-check/read-sources.ts'
import { expect, test } from 'vitest'

import { readFacts } from '#build/read-facts.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')
const SOURCES = readSources(PROJECT)
const LIBRARY = readLibrary(SOURCES)

test('the content has nothing to correct', () => {
  expect(checkLibrary(SOURCES)).toEqual([])
})

test('the build fills in the facts that the check measures by', () => {
  expect([...readFacts(path.join(PROJECT, 'content'))]).toEqual([...LIBRARY.facts])
})
