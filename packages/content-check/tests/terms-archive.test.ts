import { expect, test } from 'vitest'

import { termsVersion } from '#build/terms-version.ts'
import { checkLibrary } from '#content-check/check-library.ts'
import { ARCHIVE_FOLDER } from '#content-check/library.ts'
import type { Problem } from '#content-check/problem.ts'

import { aLibrary, SITE, written as textOf } from './a-library.ts'

const terms = textOf('content/terms.mdx')
function versionIn(file: string): string {
  return termsVersion(file.slice(file.indexOf('---', 3) + 3))
}

function kept(file: string, name = versionIn(file)): [string, Buffer] {
  return [`content/terms-archive/${name}.mdx`, Buffer.from(file)]
}

function problems(archive: [string, Buffer][], current = terms): Problem[] {
  const { files } = aLibrary({ 'content/terms.mdx': current })
  const others = [...files].filter(([file]) => !file.startsWith(ARCHIVE_FOLDER))
  return checkLibrary({ files: new Map([...others, ...archive]) })
}

/** The terms with a text that is written out, as it stands in the archive. */
const written = terms.replace(/^These terms bind.*$/m, 'These terms bind us.')

test('terms that are in the archive leave nothing to say', () => {
  expect(problems([kept(written)], written)).toEqual([])
})

test('terms that are not in the archive are told with the command that puts them there', () => {
  expect(problems([], written)).toEqual([
    {
      file: 'content/terms.mdx',
      line: 7,
      column: 1,
      message: 'these terms are not in the archive; run npm run archive:terms',
    },
  ])
})

test('an amended text needs a date of its own', () => {
  const amended = written.replace('It says what it says.', 'It says more.')
  const [problem, ...others] = problems([kept(written), kept(amended)], amended)
  expect(others).toEqual([])
  expect(problem).toMatchObject({ file: 'content/terms.mdx', line: 4 })
  expect(problem?.message).toMatch(/^another text of the terms bears this date; .*the firm’s name/)
  const dated = amended.replace('13/02/2025', '01/03/2026')
  expect(problems([kept(written), kept(dated)], dated)).toEqual([])
})

test('a slip of the pen is put right under the date of the text that had it', () => {
  const slip = written.replace('It says what it says.', 'It says waht it says.')
  const marked = written.replace("lastUpdated: '13/02/2025'", '$&\ncorrection: true')
  expect(problems([kept(slip), kept(written)], marked)).toEqual([])
  const [problem] = problems(
    [kept(slip), kept(written)],
    marked.replace('13/02/2025', '01/03/2026'),
  )
  expect(problem?.message).toContain('no other text of the terms bears this date')
})

test('lines that end as on Windows are told as such, and not as another text', () => {
  const crlf = written.replaceAll('\n', '\r\n')
  expect(problems([kept(written)], crlf).map(({ message }) => message)).toEqual([
    'the lines of this file end in CRLF; save it with LF, since each sign counts',
  ])
})

test('a firm that cannot be read is no other text of the terms', () => {
  const files = checkLibrary(aLibrary({ 'content/site.json': '' })).map(({ file }) => file)
  expect(files).not.toContain('content/terms.mdx')
})

test('a version in the archive is never changed', () => {
  const older = written.replace('13/02/2025', '01/02/2024')
  const [path, bytes] = kept(older, versionIn(`${older}\n\nWord`))
  expect(problems([[path, bytes], kept(written)], written)).toContainEqual(
    expect.objectContaining({
      file: path,
      line: 1,
      message: expect.stringContaining('is never changed'),
    }),
  )
})

test('blank lines around the text and a new date alone make no new version', () => {
  const later = written.replace('13/02/2025', '01/03/2026')
  expect(versionIn(`${later}\n\n`)).toBe(versionIn(written))
})

test('a mistake in a value that the terms quote gives one message', () => {
  const { files } = aLibrary()
  const site = Buffer.from(textOf(SITE).replace('hello@northmere.example', 'hello@northmere'))
  expect(checkLibrary({ files: new Map([...files, [SITE, site]]) })).toEqual([
    expect.objectContaining({ file: SITE, message: expect.stringContaining('email must be') }),
  ])
})
