import { entriesOf, type Library } from '#content-check/library.ts'
import { problemOf, type Problem } from '#content-check/problem.ts'
import { tokenOf } from '#content-model/tokens.ts'

/** The privacy page says of everything that is kept for how long. */
export function keptProblems(library: Library): Problem[] {
  const times = library.tokenNames.filter((name) => name.startsWith('kept.')).map(tokenOf)
  return entriesOf(library, 'privacy').flatMap(({ file }) =>
    times
      .filter((token) => !file.text.includes(token))
      .map((token) => problemOf(file.path, `the page must quote ${token}: how long that is kept`)),
  )
}
