import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { checkLibrary } from '#content-check/check-library.ts'

import { aLibrary } from './a-library.ts'

const CORPUS = path.join(import.meta.dirname, 'corpus')

/**
 * A folder of the corpus: broken files at their places, `removed.txt` with the files that are not
 * there, and `expected.txt` with everything that the check has to say about it.
 */
function readCase(name: string) {
  const folder = path.join(CORPUS, name)
  const changes: Record<string, Buffer | undefined> = {}
  let expected: string[] = []
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const bytes = readFileSync(file)
    const lines = bytes.toString('utf8').trim().split('\n')
    if (entry.name === 'expected.txt') expected = lines
    else if (entry.name === 'removed.txt') for (const line of lines) changes[line] = undefined
    else changes[path.relative(folder, file).replaceAll(path.sep, '/')] = bytes
  }
  return { changes, expected }
}

const NAMES = readdirSync(CORPUS).sort()

test('the files that the corpus breaks are without a mistake before', () => {
  expect(checkLibrary(aLibrary())).toEqual([])
})

test('the corpus holds at least sixty broken files', () => {
  expect(NAMES.length).toBeGreaterThanOrEqual(60)
})

test.each(NAMES)('%s', (name) => {
  const { changes, expected } = readCase(name)
  const found = checkLibrary(aLibrary(changes)).map(
    ({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`,
  )
  expect(found).toEqual(expected)
})
