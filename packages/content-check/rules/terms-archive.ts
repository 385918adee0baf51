import { splitFrontMatter } from '#build/front-matter.ts'
import { termsVersion } from '#build/terms-version.ts'
import type { Entry } from '#content-check/collections.ts'
import {
  type ContentFile,
  problemAt,
  problemIn,
  textAt,
  valueAt,
} from '#content-check/content-file.ts'
import { ARCHIVE_FOLDER, entriesOf, type Library } from '#content-check/library.ts'
import { readMdxFile } from '#content-check/mdx-file.ts'
import { problemOf, type Problem } from '#content-check/problem.ts'
import { type Facts, fillTokens, findTokens } from '#content/tokens.ts'

const COMMAND = 'run npm run archive:terms'

/** The terms as they are written, as the archive keeps them: tokens filled in, under the hash of their text. */
export function archivedTerms(written: string, facts: Facts): { name: string; text: string } {
  const { head, body } = splitFrontMatter(fillTokens(written, facts))
  return { name: `${ARCHIVE_FOLDER}/${termsVersion(body)}.mdx`, text: `${head}\n${body.trim()}\n` }
}

interface Version {
  path: string
  /** The hash that the file's name promises. */
  named: string
  /** The hash of its text. */
  found: string
  lastUpdated: string | undefined
}

/** The terms are in the archive, under a date of their own, and what is there is as it was. */
export function termsArchiveProblems(library: Library): Problem[] {
  const versions = [...library.files]
    .filter(([path]) => path.startsWith(`${ARCHIVE_FOLDER}/`))
    .map(([path, bytes]) => versionOf(path, bytes))
  return [
    ...versions.flatMap(alteredVersion),
    ...entriesOf(library, 'terms').flatMap((entry) => currentTerms(entry, library, versions)),
  ]
}

function versionOf(path: string, bytes: Buffer): Version {
  const text = bytes.toString('utf8')
  return {
    path,
    named: path.replace(/^.*\//, '').replace(/\.mdx$/, ''),
    found: termsVersion(splitFrontMatter(text).body),
    lastUpdated: textAt(readMdxFile(path, text).data, ['lastUpdated']),
  }
}

function alteredVersion({ path, named, found }: Version): Problem[] {
  if (named === found) return []
  const message =
    'this is not the text that was published under this name; a version in the archive is never changed: restore the file, and change content/terms.mdx'
  return [problemOf(path, message)]
}

function currentTerms({ file, data }: Entry, library: Library, versions: Version[]): Problem[] {
  const [site] = entriesOf(library, 'site')
  if (file.data === undefined || site?.data === undefined) return []
  if (file.text.includes('\r\n')) {
    const message = 'the lines of this file end in CRLF; save it with LF, since each sign counts'
    return [problemAt(file, file.text.indexOf('\r\n'), message)]
  }
  const body = file.text.slice(file.bodyStart)
  const text = fillTokens(body, library.facts)
  // A token that stands for nothing is told, or the mistake in the field that it quotes.
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

/** A new text has a date of its own, and one that puts a slip of the pen right the date that it had. */
function dateProblem(
  file: ContentFile,
  data: unknown,
  others: readonly Version[],
): Problem | undefined {
  const date = textAt(data, ['lastUpdated'])
  const older = others.find(({ lastUpdated }) => lastUpdated === date)
  const isCorrection = valueAt(data, ['correction']) === true
  if (older && !isCorrection) {
    const message = `another text of the terms bears this date; write the date of this one: the firm’s name and all else that tokens stand for are part of the text (if only a slip of the pen is put right, write correction: true; if the other was never published, delete ${older.path})`
    return problemIn(file, ['lastUpdated'], message)
  }
  if (older || !isCorrection) return undefined
  const message =
    'no other text of the terms bears this date; take this line away, or leave the date as it was'
  return problemIn(file, ['correction'], message)
}
