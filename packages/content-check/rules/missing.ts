import { COLLECTIONS } from '#content-check/collections.ts'
import { entriesOf, type Library } from '#content-check/library.ts'
import { problemOf, type Problem } from '#content-check/problem.ts'

/** What the site cannot do without is there. */
export function missingProblems(library: Library): Problem[] {
  const present = new Set(library.entries.map(({ file }) => file.path))
  const files = COLLECTIONS.flatMap(({ folder, name, extension, isOptional = false }) =>
    name === undefined || isOptional ? [] : [`${folder}/${name}${extension}`],
  )
  return [
    ...files
      .filter((path) => !present.has(path))
      .map((file) => problemOf(file, 'the file is missing; the site cannot be built without it')),
    ...(entriesOf(library, 'product').length > 0
      ? []
      : [problemOf('content/products', 'the shop needs at least one product')]),
  ]
}
