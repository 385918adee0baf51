import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { checkLibrary } from '#content-check/check-library.ts'
import { COLLECTIONS } from '#content-check/collections.ts'
import { valueAt } from '#content-check/content-file.ts'
import { readLibrary } from '#content-check/library.ts'
import { formatAnnotation } from '#content-check/problem.ts'
import { jsonSchemaOf } from '#content-check/schema-tree.ts'
import { studySkeleton } from '#content-check/study-skeleton.ts'
import { findTokens } from '#content/tokens.ts'
import { CONTEXT_TOKENS } from '#content/tokens.ts'

import { aSite } from './a-library.ts'

const PROJECT = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(PROJECT, file), 'utf8')

const JSON_COLLECTIONS = COLLECTIONS.filter(({ extension }) => extension === '.json')

interface DescribedSchema {
  description?: string
  properties?: Record<string, DescribedSchema>
  items?: DescribedSchema
}

function undescribedFields(schema: DescribedSchema, name: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => [
    ...(field.description === undefined ? [`${name}.${key}`] : []),
    ...undescribedFields(field.items ?? field, `${name}.${key}`),
  ])
}

test.each(JSON_COLLECTIONS)('every field of $kind has a description', ({ kind, schema }) => {
  expect(undescribedFields(jsonSchemaOf(schema) as DescribedSchema, kind)).toEqual([])
})

test.each(JSON_COLLECTIONS)(
  'a file of $kind can name only the schema of its collection',
  (collection) => {
    const { folder, name = '*' } = collection
    const files = globSync(`${folder}/${name}.json`, { cwd: PROJECT })
    const schemas = files.map((file) => valueAt(JSON.parse(read(file)), ['$schema']))
    const written = `.astro/collections/${collection.name ?? path.basename(folder)}.schema.json`
    const own = path.posix.relative(folder, written)
    expect(schemas.filter((schema) => schema !== undefined && schema !== own)).toEqual([])
  },
)

const FILE = 'content/case-studies/hillfoot.mdx'
const SKELETON = studySkeleton({ id: 'hillfoot', industry: 'Engineering', order: 22 })

test('the content check names every empty field of a new case study', () => {
  const problems = checkLibrary(aSite({ [FILE]: SKELETON })).filter(({ file }) => file === FILE)
  const lines = SKELETON.split('\n')
  const empty = lines.flatMap((line, index) => (line.endsWith(": ''") ? [index + 1] : []))
  const named = new Set(problems.map(({ line }) => line))
  expect(empty.length).toBeGreaterThan(25)
  expect(empty.filter((line) => !named.has(line))).toEqual([])
})

test('the content check accepts a new case study once its fields are filled in', () => {
  const filled = SKELETON.replace("year: ''", "year: '2023'")
    .replace("return: ''", 'return: 27% ROI')
    .replaceAll(": ''", ": 'Seven of nine'")
    .replace("name: 'Seven of nine'", 'name: Hillfoot')
  const library = aSite({
    [FILE]: `${filled}It was a foundry.\n`,
    'public/images/case-studies/hillfoot.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 10"/>\n',
  })
  expect(checkLibrary(library)).toEqual([])
})

test('the editing guide names exactly the tokens that exist', () => {
  const guide = read('docs/editing.md')
  const names = readLibrary(aSite()).tokenNames
  const written = findTokens(guide).map(({ name }) => name)
  const own: readonly string[] = CONTEXT_TOKENS
  expect(written.filter((name) => !names.includes(name) && !own.includes(name))).toEqual([])
  const groups = names.filter((name) => !/^figures\.|\.[wW]ord$|:/.test(name))
  const fields = groups.map((name) => name.slice(name.indexOf('.') + 1))
  expect(fields.filter((field) => !guide.includes(field))).toEqual([])
})

const PROBLEM = {
  file: 'content/a,b.json',
  line: 3,
  column: 7,
  message: 'margins are 15%-30%\nfound 9%',
}

test('an annotation for GitHub shows the whole problem on one line', () => {
  expect(formatAnnotation(PROBLEM, 'error')).toBe(
    '::error file=content/a%2Cb.json,line=3,col=7,title=Content::margins are 15%25-30%25%0Afound 9%25',
  )
})
