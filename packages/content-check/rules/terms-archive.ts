import { splitFrontMatter } from '#build/front-matter.ts'
import { termsVersion } from '#build/terms-version.ts'
import type { Entry } from '#content-check/collections.ts'
import {
  type ContentFile,
  problemAt,
  fieldProblem,
  textAt,
  valueAt,
} from '#content-check/content-file.ts'
import { ARCHIVE_FOLDER, entriesOf, type Library } from '#content-check/library.ts'
import { readMdxFile } from '#content-check/mdx-file.ts'
import { fileProblem, type Problem } from '#content-check/problem.ts'
import { type TokenValues, fillTokens, findTokens } from '#content/tokens.ts'

const COMMAND = 'run npm run archive:terms'

/** The terms with tokens filled in, as a file named after the hash of their text. */
export function archivedTerms(written: string, facts: TokenValues): { name: string; text: string } {
  const { head, body } = splitFrontMatter(fillTokens(written, facts))
  return { name: `${ARCHIVE_FOLDER}/${termsVersion(body)}.mdx`, text: `${head}\n${body.trim()}\n` }
}

type Version = ReturnType<typeof versionOf>

/** The terms must be in the archive with their own date, and archived versions must never change. */
export function termsArchiveProblems(library: Library): Problem[] {
  const versions = [...library.files]
    .filter(([path]) => path.startsWith(`${ARCHIVE_FOLDER}/`))
    .map(([path, bytes]) => versionOf(path, bytes))
  return [
    ...versions.flatMap(alteredVersionProblems),
    ...entriesOf(library, 'terms').flatMap((entry) =>
      currentTermsProblems(entry, library, versions),
    ),
  ]
}

function versionOf(path: string, bytes: Buffer) {
  const text = bytes.toString('utf8')
  return {
    path,
    named: path.replace(/^.*\//, '').replace(/\.mdx$/, ''),
    found: termsVersion(splitFrontMatter(text).body),
    lastUpdated: textAt(readMdxFile(path, text).data, ['lastUpdated']),
  }
}

function alteredVersionProblems({ path, named, found }: Version): Problem[] {
  if (named === found) return []
  const message =
    'this text differs from the one published under this name; never change an archived version: restore the file and change content/terms.mdx'
  return [fileProblem(path, message)]
}

function currentTermsProblems(
  { file, data }: Entry,
  library: Library,
  versions: Version[],
): Problem[] {
  const [site] = entriesOf(library, 'site')
  if (file.data === undefined || site?.data === undefined) return []
  if (file.text.includes('\r\n')) {
    const message =
      'the lines of this file end in CRLF; save it with LF, since every character counts'
    return [problemAt(file, file.text.indexOf('\r\n'), message)]
  }
  const body = file.text.slice(file.bodyStart)
  const text = fillTokens(body, library.facts)
  // Other rules report unknown tokens and mistakes in the fields that tokens quote.
  if (findTokens(text).length > 0) return []
  const version = termsVersion(text)
  const wrongDate = dateProblem(
    file,
    data,
    versions.filter(({ named }) => named !== version),
  )
  if (wrongDate) return [wrongDate]
  if (versions.some(({ named }) => named === version)) return []
  const message = `these terms are not in the archive; ${COMMAND}`
  return [problemAt(file, file.bodyStart ?? 0, message)]
}

/** A new text needs a new date; a corrected typo keeps the date. */
function dateProblem(
  file: ContentFile,
  data: unknown,
  others: readonly Version[],
): Problem | undefined {
  const date = textAt(data, ['lastUpdated'])
  const older = others.find(({ lastUpdated }) => lastUpdated === date)
  const isCorrection = valueAt(data, ['correction']) === true
  if (older && !isCorrection) {
    const message = `another version of the terms has this date; write the date of this one: the firm’s name and all other values of tokens are part of the text (if you only correct a typo, add correction: true; if the other version was never published, delete ${older.path})`
    return fieldProblem(file, ['lastUpdated'], message)
  }
  if (older || !isCorrection) return undefined
  const message =
    'no other version of the terms has this date; remove this line or restore the date'
  return fieldProblem(file, ['correction'], message)
}
