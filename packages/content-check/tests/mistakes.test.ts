import { readFileSync } from 'node:fs'
import path from 'node:path'

import { beforeAll, describe, expect, test } from 'vitest'

import { collectionOf, COLLECTIONS } from '#content-check/collections.ts'

import {
  aSite,
  replacedInFile,
  FAQ_FILE,
  HOME_FILE,
  FIRST_NOTE_FILE,
  PRODUCT_FILE,
  reportedProblems,
  SITE_FILE,
  STUDY_FILE,
  fileText,
} from './a-library.ts'

test('the content check finds no mistake in the unchanged test site', () => {
  expect(reportedProblems()).toEqual([])
})

interface Mistake {
  file: string
  /** The text whose first occurrence in the file becomes `instead`. */
  before: string
  instead: string
  /** File, line, column and message of each problem. */
  problems: string[]
}

/** In the table, ⏎ is the end of a line and ⇥ a tab. */
const asTyped = (line: string) => line.slice(2).replaceAll('⏎', '\n').replaceAll('⇥', '\t')

const MISTAKES = readFileSync(path.join(import.meta.dirname, 'mistakes.txt'), 'utf8')
  .split(/^# /m)
  .slice(1)
  .flatMap((group) => {
    const [file = '', ...mistakes] = group.trimEnd().split(/\n(?=- )/)
    return mistakes.map((mistake): Mistake => {
      const [before = '', instead = '', ...lines] = mistake.split('\n')
      const problems = lines.map((line) => line.slice(2).replace(/^(?=\d)/, `${file}:`))
      return { file, before: asTyped(before), instead: asTyped(instead), problems }
    })
  })

const isIn = (file: string) => (line: string) => line.startsWith(`${file}:`)

/**
 * Groups of mistakes in different files. The mistakes of a group are checked together, because a check
 * is slow. A mistake whose problem is also reported in another file is checked alone.
 */
const GROUPS = Object.values(
  Object.groupBy(MISTAKES, (mistake) => {
    const { file, problems } = mistake
    const position = MISTAKES.filter((one) => one.file === file).indexOf(mistake)
    return problems.every(isIn(file)) ? `together ${position}` : `alone ${file} ${position}`
  }),
).map((mistakes = [], number) => ({ number, mistakes, files: mistakes.map(({ file }) => file) }))

describe.each(GROUPS)('content mistakes of group $number', ({ mistakes, files }) => {
  let found: string[]
  beforeAll(() => {
    const changes = mistakes.map(({ file, before, instead }) => {
      expect(fileText(file)).toContain(before)
      return replacedInFile(file, before, instead)
    })
    found = reportedProblems(Object.assign({}, ...changes))
  })

  test.each(mistakes)('the content check reports: $problems.0', ({ file, problems }) => {
    const others = files.filter((other) => other !== file)
    expect(found.filter((line) => !others.some((other) => isIn(other)(line)))).toEqual(problems)
  })
})

/** A product's file with a portal that needs one document. */
const withDocument = (file: string, name: string) => {
  const portal = { documents: [{ name, why: 'We read them.' }] }
  const text = fileText(file).replace('"order":', `"portal": ${JSON.stringify(portal)},\n"order":`)
  return { [file]: text }
}

test('the content check reports a document whose name two services write in different letter case', () => {
  const other = 'content/products/business-valuation.json'
  const problems = (...names: [string, string]) =>
    reportedProblems({ ...withDocument(other, names[0]), ...withDocument(PRODUCT_FILE, names[1]) })
  expect(problems('Accounts', 'Accounts')).toEqual([])
  expect(problems('Accounts', 'ACCOUNTS')).toEqual([
    `${PRODUCT_FILE}:34:35: name in entry 1 of documents in portal is "Accounts" in ${other}; write the name of a document in one way`,
  ])
})

test('the tested mistakes cover content files of every kind', () => {
  const kinds = MISTAKES.map(({ file }) => collectionOf(file)?.collection.kind ?? 'picture')
  expect(new Set(kinds)).toEqual(new Set([...COLLECTIONS.map(({ kind }) => kind), 'picture']))
})

test('the content check reports each of several mistakes in one file', () => {
  const study = fileText(STUDY_FILE)
    .replace("'2023'", '2023')
    .replace('order: 4', 'order: four')
    .replace('author:', 'autor:')
    .replace('had 68', 'had {68}')
  expect(reportedProblems({ [STUDY_FILE]: study })).toEqual([
    `${STUDY_FILE}:10:7: year must be a year in quotation marks, such as '2026'; found 2023; did you mean '2023'?`,
    `${STUDY_FILE}:12:8: order must be a whole number above 0; found "four"`,
    `${STUDY_FILE}:37:3: "autor" is not a field of testimonial; did you mean author?`,
    String.raw`${STUDY_FILE}:41:32: { is read as code here; write \{ for the character`,
    String.raw`${STUDY_FILE}:41:35: } is read as code here; write \} for the character`,
  ])
})

test.each([
  ['1:1: the file ends too early', ''],
  [
    '5:13: this character cannot be read; save the file as UTF-8',
    Buffer.from(fileText(PRODUCT_FILE).replace('A bound', 'à bound'), 'latin1'),
  ],
])('the content check says why a file is unreadable: %s', (problem, bytes) => {
  expect(reportedProblems({ [PRODUCT_FILE]: bytes })).toContain(`${PRODUCT_FILE}:${problem}`)
})

test('the content check reports a missing file, and a file whose name the site does not read', () => {
  expect(reportedProblems({ [SITE_FILE]: undefined })).toContain(
    `${SITE_FILE}:1:1: the file is missing; the site cannot be built without it`,
  )
  const renamed = STUDY_FILE.replace('.mdx', '.md')
  expect(reportedProblems({ [STUDY_FILE]: undefined, [renamed]: fileText(STUDY_FILE) })).toEqual([
    `${renamed}:1:1: the site does not read this file; did you mean ${STUDY_FILE}?`,
  ])
  const capital = STUDY_FILE.replace('study-4', 'Study_4')
  expect(reportedProblems({ [STUDY_FILE]: undefined, [capital]: fileText(STUDY_FILE) })).toEqual([
    `${capital}:1:1: the name of the file must be lower-case letters, digits and single hyphens; found "Study_4"`,
  ])
  expect(reportedProblems({ 'content/images/products/Photo.HEIC': 'x' })).toEqual([
    'content/images/products/Photo.HEIC:1:1: the name of a picture must be lower-case letters, digits and hyphens and end in .svg, .jpg, .png, .webp or .avif',
  ])
  const copy = PRODUCT_FILE.replace('.json', ' copy.json')
  expect(reportedProblems({ [copy]: fileText(PRODUCT_FILE) })).toContain(
    `${copy}:1:1: the name of the file must be lower-case letters, digits and single hyphens; found "pim copy"`,
  )
})

const without = (start: string) =>
  Object.fromEntries(
    [...aSite().files.keys()]
      .filter((file) => file.startsWith(start))
      .map((file): [string, undefined] => [file, undefined]),
  )

test('the content check reports a shop without products', () => {
  const line = 'content/products:1:1: the shop needs at least one product'
  expect(reportedProblems(without('content/products/'))).toContain(line)
})

test.each(['case-studies/', 'pages/', 'partners.json', 'faq.json'])(
  'the content check accepts a firm without %s',
  (start) => {
    // Pictures and links of the removed files are reported too.
    const others = reportedProblems(without(`content/${start}`)).filter(
      (line) => !/uses this picture|there is no page/.test(line),
    )
    expect(others).toEqual([])
  },
)

test('the content check reports a link to the portfolio if the firm has no portfolio', () => {
  const { portfolio: _, ...home } = JSON.parse(fileText(HOME_FILE)) as { portfolio: object }
  const linked = replacedInFile(FIRST_NOTE_FILE, '/faq', '/#portfolio')
  expect(reportedProblems({ [HOME_FILE]: JSON.stringify(home), ...linked })).toEqual([
    expect.stringContaining('the page / has no anchor #portfolio'),
  ])
})

test.each(['shop', 'index', 'images'])(
  'the content check refuses a page at the address /%s',
  (id) => {
    const file = `content/pages/${id}.mdx`
    expect(
      reportedProblems({ [FIRST_NOTE_FILE]: undefined, [file]: fileText(FIRST_NOTE_FILE) }),
    ).toEqual([`${file}:1:1: the site already has a page /${id}`])
  },
)

test('the content check reports an unreadable file once, and no mistakes that follow from the file’s missing content', () => {
  expect(reportedProblems(replacedInFile(FAQ_FILE, '"What', 'What'))).toEqual([
    expect.stringMatching(/^content\/faq.json:\d+:\d+: /),
  ])
})

test('the content check accepts an email address outside the firm in a text', () => {
  const text = 'Write to enquiries@ombudsman.example:'
  expect(reportedProblems(replacedInFile(FIRST_NOTE_FILE, 'A sale takes', text))).toEqual([])
})

test('the content check accepts a quotation that continues in the next paragraph', () => {
  const text = '“It began.\n\n“It ended.” A sale takes'
  expect(reportedProblems(replacedInFile(FIRST_NOTE_FILE, 'A sale takes', text))).toEqual([])
})
