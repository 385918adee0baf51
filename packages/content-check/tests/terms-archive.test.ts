import { expect, test } from 'vitest'

import { termsVersion } from '#build/terms-version.ts'
import { checkLibrary } from '#content-check/check-library.ts'
import { ARCHIVE_FOLDER } from '#content-check/library.ts'
import type { Problem } from '#content-check/problem.ts'

import { aSite, replacedInFile, SITE_FILE, TERMS_FILE, fileText as textOf } from './a-library.ts'

const terms = textOf(TERMS_FILE)
function versionIn(file: string): string {
  return termsVersion(file.slice(file.indexOf('---', 3) + 3))
}

function archivedFile(file: string, name = versionIn(file)): [string, Buffer] {
  return [`content/terms-archive/${name}.mdx`, Buffer.from(file)]
}

function termsProblems(archive: [string, Buffer][], current = terms): Problem[] {
  const { files } = aSite({ [TERMS_FILE]: current })
  const others = [...files].filter(([file]) => !file.startsWith(ARCHIVE_FOLDER))
  return checkLibrary({ files: new Map([...others, ...archive]) })
}

/** The terms without tokens, as the archive holds them. */
const written = terms.replace(/^These terms bind.*$/m, 'These terms bind us.')

test('the content check accepts terms that are in the archive', () => {
  expect(termsProblems([archivedFile(written)], written)).toEqual([])
})

test('the content check reports terms missing from the archive and names the command that adds them', () => {
  const message = 'these terms are not in the archive; run npm run archive:terms'
  expect(termsProblems([], written)).toEqual([{ file: TERMS_FILE, line: 7, column: 1, message }])
})

test('the content check asks for a new date if the text of the terms has changed', () => {
  const changed = written.replace('It says what it says.', 'It says more.')
  const [problem, ...others] = termsProblems(
    [archivedFile(written), archivedFile(changed)],
    changed,
  )
  expect(others).toEqual([])
  expect(problem).toMatchObject({ file: TERMS_FILE, line: 4 })
  expect(problem?.message).toMatch(/^another version of the terms has this date; .*the firm’s name/)
  const dated = changed.replace('13/02/2025', '01/03/2026')
  expect(termsProblems([archivedFile(written), archivedFile(dated)], dated)).toEqual([])
})

test('the content check accepts a corrected typo in the terms without a new date', () => {
  const withTypo = written.replace('It says what it says.', 'It says waht it says.')
  const marked = written.replace("lastUpdated: '13/02/2025'", '$&\ncorrection: true')
  expect(termsProblems([archivedFile(withTypo), archivedFile(written)], marked)).toEqual([])
  const [problem] = termsProblems(
    [archivedFile(withTypo), archivedFile(written)],
    marked.replace('13/02/2025', '01/03/2026'),
  )
  expect(problem?.message).toContain('no other version of the terms has this date')
})

test('the content check reports Windows line endings in the terms, not a change of the terms', () => {
  const crlf = written.replaceAll('\n', '\r\n')
  expect(termsProblems([archivedFile(written)], crlf).map(({ message }) => message)).toEqual([
    'the lines of this file end in CRLF; save it with LF, since every character counts',
  ])
})

test('the content check does not report changed terms if site.json is unreadable', () => {
  const files = checkLibrary(aSite({ 'content/site.json': '' })).map(({ file }) => file)
  expect(files).not.toContain(TERMS_FILE)
})

test('the content check reports an archived version of the terms that has changed', () => {
  const older = written.replace('13/02/2025', '01/02/2024')
  const [path, bytes] = archivedFile(older, versionIn(`${older}\n\nWord`))
  expect(termsProblems([[path, bytes], archivedFile(written)], written)).toContainEqual(
    expect.objectContaining({
      file: path,
      line: 1,
      message: expect.stringContaining('never change an archived version'),
    }),
  )
})

test('a new date or blank lines around the text do not make a new version of the terms', () => {
  const later = written.replace('13/02/2025', '01/03/2026')
  expect(versionIn(`${later}\n\n`)).toBe(versionIn(written))
})

test('the content check gives one message about a mistake in a value that the terms quote', () => {
  const { [SITE_FILE]: site = '' } = replacedInFile(
    SITE_FILE,
    'hello@northmere.example',
    'hello@northmere',
  )
  const { files } = aSite()
  expect(checkLibrary({ files: new Map([...files, [SITE_FILE, Buffer.from(site)]]) })).toEqual([
    expect.objectContaining({ file: SITE_FILE, message: expect.stringContaining('email must be') }),
  ])
})
