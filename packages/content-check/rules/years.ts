import type { Kind } from '#content-check/collections.ts'
import { type Path, problemIn, valueAt } from '#content-check/content-file.ts'
import { entriesOf, type Library } from '#content-check/library.ts'
import { fieldName } from '#content-check/plain-words.ts'
import type { Problem } from '#content-check/problem.ts'

/** Fields that say when something was. */
const PAST: readonly (readonly [kind: Kind, path: Path])[] = [
  ['study', ['year']],
  ['site', ['foundedYear']],
  ['terms', ['lastUpdated']],
  ['privacy', ['lastUpdated']],
  ['page', ['date']],
]

/** Nothing that has been is of a year that is still to come. */
export function yearProblems(library: Library): Problem[] {
  const { year: now = Infinity } = library
  return PAST.flatMap(([kind, path]) =>
    entriesOf(library, kind).flatMap(({ data, file }) => {
      const [year] = /(?:19|20)\d\d/.exec(String(valueAt(data, path))) ?? []
      if (Number(year ?? 0) <= now) return []
      const message = `${fieldName(path)} must not lie ahead; found ${year}, and it is ${now}`
      return [problemIn(file, path, message)]
    }),
  )
}
