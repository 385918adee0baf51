import { fillTokens } from '#domain/content-tokens.ts'
import { problemAt, problemIn, textAt } from '#scripts/content/content-file.ts'
import { splitFrontMatter } from '#scripts/content/front-matter.ts'
import { entriesOf, type Entry, type Library } from '#scripts/content/library.ts'
import { readMdxFile } from '#scripts/content/mdx-file.ts'
import type { Problem } from '#scripts/content/problem.ts'
import { termsVersion } from '#sections/terms/terms-version.ts'

/** Where each version of the terms that was ever published is kept. */
export const ARCHIVE_FOLDER = 'content/terms-archive'

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
  if (!library.termsArchive) return []
  const versions = Array.from(library.termsArchive, ([path, bytes]) => versionOf(path, bytes))
  return [
    ...versions.flatMap(alteredVersion),
    ...entriesOf(library, 'terms').flatMap((entry) => currentTerms(entry, library, versions)),
  ]
}

function versionOf(path: string, bytes: Buffer): Version {
  const text = bytes.toString('utf8')
  return {
    path,
    named: path.slice(ARCHIVE_FOLDER.length + 1).replace(/\.mdx$/, ''),
    found: termsVersion(splitFrontMatter(text).body),
    lastUpdated: textAt(readMdxFile(path, text).data, ['lastUpdated']),
  }
}

function alteredVersion({ path, named, found }: Version): Problem[] {
  if (named === found) return []
  const message =
    'this is not the text that was published under this name; a version in the archive is never changed: restore the file, and change content/terms.mdx'
  return [{ file: path, line: 1, column: 1, message }]
}

function currentTerms({ file, data }: Entry, library: Library, versions: Version[]): Problem[] {
  if (file.data === undefined) return []
  const body = file.text.slice(file.bodyStart)
  const version = termsVersion(fillTokens(body, library.facts).text)
  const date = textAt(data, ['lastUpdated'])
  const older = versions.find(({ named, lastUpdated }) => named !== version && lastUpdated === date)
  if (older) {
    const message = `another text of the terms bears this date; write the date of this one (if the other was never published, delete ${older.path})`
    return [problemIn(file, ['lastUpdated'], message)]
  }
  if (versions.some(({ named }) => named === version)) return []
  const message = 'these terms are not in the archive; run npm run archive:terms'
  return [problemAt(file, file.bodyStart ?? 0, message)]
}
