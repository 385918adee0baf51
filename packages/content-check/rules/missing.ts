import { COLLECTIONS } from '#content-check/collections.ts'
import { entriesOf, type Library } from '#content-check/library.ts'
import type { Problem } from '#content-check/problem.ts'

/** What the site cannot do without is there. */
export function missingProblems(library: Library): Problem[] {
  const present = new Set(library.entries.map(({ file }) => file.path))
  const single = COLLECTIONS.flatMap(({ folder, name, extension }) =>
    name === undefined ? [] : [`${folder}/${name}${extension}`],
  )
  const problems = single
    .filter((path) => !present.has(path))
    .map((file) => missing(file, 'the file is missing; the site cannot be built without it'))
  return entriesOf(library, 'product').length > 0
    ? problems
    : [...problems, missing('content/products', 'the shop needs at least one product')]
}

function missing(file: string, message: string): Problem {
  return { file, line: 1, column: 1, message }
}
