import { problemIn, textAt } from '#content-check/content-file.ts'
import { entriesOf, type Library } from '#content-check/library.ts'
import type { Problem } from '#content-check/problem.ts'

/** No case study is of a year that is still to come. */
export function yearProblems(library: Library): Problem[] {
  const { year: now = Infinity } = library
  return entriesOf(library, 'study').flatMap(({ data, file }) => {
    const year = textAt(data, ['year']) ?? ''
    return Number(year) > now
      ? [problemIn(file, ['year'], `year must not lie ahead; found ${year}, and it is ${now}`)]
      : []
  })
}
