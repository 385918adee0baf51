import { COLLECTIONS } from '#content-check/collections.ts'
import { entriesOf, type Library, pictureFile } from '#content-check/library.ts'
import { problemOf, type Problem } from '#content-check/problem.ts'

/** Beside the first words of the home page, and on the card of a shared page. */
const HOME_DRAWING = '/images/home/survey.svg'

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
    ...(library.pictures.has(HOME_DRAWING)
      ? []
      : [problemOf(pictureFile(HOME_DRAWING), 'the drawing of the home page is missing')]),
    ...(entriesOf(library, 'product').length > 0
      ? []
      : [problemOf('content/products', 'the shop needs at least one product')]),
  ]
}
