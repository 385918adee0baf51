import { COLLECTIONS } from '#content-check/collections.ts'
import { entriesOf, type Library } from '#content-check/library.ts'
import { problemOf, type Problem } from '#content-check/problem.ts'

/** Of these at least one. */
const NEEDED = [
  { kind: 'product', folder: 'content/products', message: 'the shop needs at least one product' },
  {
    kind: 'study',
    folder: 'content/case-studies',
    message: 'the portfolio needs at least one case study',
  },
] as const

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
    ...NEEDED.filter(({ kind }) => entriesOf(library, kind).length === 0).map(
      ({ folder, message }) => problemOf(folder, message),
    ),
  ]
}
