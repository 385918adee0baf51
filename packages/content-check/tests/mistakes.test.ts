import { readFileSync } from 'node:fs'
import path from 'node:path'

import { beforeAll, describe, expect, test } from 'vitest'

import { checkLibrary } from '#content-check/check-library.ts'
import { collectionOf, COLLECTIONS } from '#content-check/collections.ts'
import { asLine } from '#content-check/report.ts'

import { aLibrary, PIM, SITE, STUDY, written } from './a-library.ts'

const HOME = 'content/home.json'
const NOTE = 'content/pages/first-note.mdx'

const told = (changes: Record<string, string | Buffer | undefined>) =>
  checkLibrary({ ...aLibrary(changes), year: 2026 }).map(asLine)

test('what the mistakes are made in is without one before', () => {
  expect(told({})).toEqual([])
})

interface Mistake {
  file: string
  /** The first place of this text in the file becomes `instead`. */
  written: string
  instead: string
  /** Each as file, line, column and message. */
  told: string[]
}

/** In the table ⏎ stands for the end of a line and ⇥ for a tab. */
const asTyped = (line: string) => line.slice(2).replaceAll('⏎', '\n').replaceAll('⇥', '\t')

const MISTAKES = readFileSync(path.join(import.meta.dirname, 'mistakes.txt'), 'utf8')
  .split(/^# /m)
  .slice(1)
  .flatMap((group) => {
    const [file = '', ...mistakes] = group.trimEnd().split(/\n(?=- )/)
    return mistakes.map((mistake): Mistake => {
      const [written = '', instead = '', ...told] = mistake.split('\n')
      const lines = told.map((line) => line.slice(2).replace(/^(?=\d)/, `${file}:`))
      return { file, written: asTyped(written), instead: asTyped(instead), told: lines }
    })
  })

const isOf = (file: string) => (line: string) => line.startsWith(`${file}:`)

/**
 * Groups of mistakes in different files: each group shares one library, because a check is slow. A
 * mistake that is also reported in another file has a library to itself.
 */
const TOGETHER = Object.values(
  Object.groupBy(MISTAKES, (mistake) => {
    const { file, told } = mistake
    const earlier = MISTAKES.filter((one) => one.file === file).indexOf(mistake)
    return told.every(isOf(file)) ? `together ${earlier}` : `alone ${file} ${earlier}`
  }),
).map((mistakes = []) => ({ mistakes, files: mistakes.map(({ file }) => file) }))

describe.each(TOGETHER)('in $files', ({ mistakes, files }) => {
  let found: string[]
  beforeAll(() => {
    const changed = mistakes.map(({ file, written: before, instead }) => {
      expect(written(file)).toContain(before)
      return [file, written(file).replace(before, () => instead)]
    })
    found = told(Object.fromEntries(changed))
  })

  test.each(mistakes)('$told.0', ({ file, told: expected }) => {
    const others = files.filter((other) => other !== file)
    expect(found.filter((line) => !others.some((other) => isOf(other)(line)))).toEqual(expected)
  })
})

test('mistakes are made in files of every kind', () => {
  const kinds = MISTAKES.map(({ file }) => collectionOf(file)?.collection.kind ?? 'picture')
  expect(new Set(kinds)).toEqual(new Set([...COLLECTIONS.map(({ kind }) => kind), 'picture']))
})

test('several mistakes of a file are told at once, each at its place', () => {
  const study = written(STUDY)
    .replace("'2023'", '2023')
    .replace('order: 4', 'order: four')
    .replace('author:', 'autor:')
    .replace('had 68', 'had {68}')
  expect(told({ [STUDY]: study })).toEqual([
    `${STUDY}:10:7: year must be a year in quotation marks, such as '2026'; found 2023; did you mean '2023'?`,
    `${STUDY}:12:8: order must be a whole number above 0; found "four"`,
    `${STUDY}:37:3: "autor" is not a field of testimonial; did you mean author?`,
    String.raw`${STUDY}:41:32: { begins or ends code here; write \{ for the sign`,
    String.raw`${STUDY}:41:35: } begins or ends code here; write \} for the sign`,
  ])
})

test.each([
  ['', `${PIM}:1:1: the file ends too early`],
  [
    `\uFEFF${written(PIM)}`,
    `${PIM}:1:1: an invisible mark (BOM) stands first; save as UTF-8 without it`,
  ],
  [
    Buffer.from(written(PIM).replace('A bound', 'à bound'), 'latin1'),
    `${PIM}:5:13: this character cannot be read; save the file as UTF-8`,
  ],
])('a file that cannot be read is told: case %#', (bytes, expected) => {
  expect(told({ [PIM]: bytes })).toContain(expected)
})

test('a file that is missing, or has another name than the site reads, is told', () => {
  expect(told({ [SITE]: undefined })).toContain(
    `${SITE}:1:1: the file is missing; the site cannot be built without it`,
  )
  const renamed = STUDY.replace('.mdx', '.md')
  expect(told({ [STUDY]: undefined, [renamed]: written(STUDY) })).toEqual([
    `${renamed}:1:1: the site does not read this file; did you mean ${STUDY}?`,
  ])
  const capital = STUDY.replace('study-4', 'Study_4')
  expect(told({ [STUDY]: undefined, [capital]: written(STUDY) })).toEqual([
    `${capital}:1:1: the name of the file must be small letters, digits and single hyphens; found "Study_4"`,
  ])
  expect(told({ 'content/images/products/Photo.HEIC': 'x' })).toEqual([
    'content/images/products/Photo.HEIC:1:1: the name of a picture is in small letters, digits and hyphens, and ends in .svg, .jpg, .png, .webp or .avif',
  ])
  const copy = PIM.replace('.json', ' copy.json')
  expect(told({ [copy]: written(PIM) })).toContain(
    `${copy}:1:1: the name of the file must be small letters, digits and single hyphens; found "pim copy"`,
  )
})

const without = (start: string) =>
  Object.fromEntries(
    [...aLibrary().files.keys()]
      .filter((file) => file.startsWith(start))
      .map((file): [string, undefined] => [file, undefined]),
  )

test('a shop without a product is told', () => {
  const line = 'content/products:1:1: the shop needs at least one product'
  expect(told(without('content/products/'))).toContain(line)
})

test.each(['case-studies/', 'pages/', 'partners.json', 'faq.json'])(
  'a firm without %s has no file to correct for it',
  (start) => {
    const left = told(without(`content/${start}`))
    // Pictures and links that were theirs are told of.
    const others = left.filter((line) => !/shows this picture|there is no page/.test(line))
    expect(others).toEqual([])
  },
)

test('a link to the portfolio of a firm that has none is told', () => {
  const { portfolio: _, ...home } = JSON.parse(written(HOME)) as { portfolio: object }
  const linked = written(NOTE).replace('/faq', '/#portfolio')
  expect(told({ [HOME]: JSON.stringify(home), [NOTE]: linked })).toEqual([
    expect.stringContaining('the page / has no place #portfolio'),
  ])
})

test.each(['shop', 'index', 'images'])('a page of the firm at the address of %s is told', (id) => {
  const file = `content/pages/${id}.mdx`
  expect(told({ [NOTE]: undefined, [file]: written(NOTE) })).toEqual([
    `${file}:1:1: the site has a page /${id} of its own`,
  ])
})

test('mistakes of a file that cannot be read are told without those that follow from it', () => {
  expect(
    told({ 'content/faq.json': written('content/faq.json').replace('"What', 'What') }),
  ).toEqual([expect.stringMatching(/^content\/faq.json:\d+:\d+: /)])
})

test('the email address of somebody else may stand in a text', () => {
  const text = written(NOTE).replace('A sale takes', 'Write to enquiries@ombudsman.example:')
  expect(told({ [NOTE]: text })).toEqual([])
})

test('a quotation may go on in the next paragraph', () => {
  const text = written(NOTE).replace('A sale takes', '“It began.\n\n“It ended.” A sale takes')
  expect(told({ [NOTE]: text })).toEqual([])
})
