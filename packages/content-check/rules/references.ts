import { closest, didYouMean } from '#content-check/closest.ts'
import type { Kind } from '#content-check/collections.ts'
import { problemIn, valuesAt, type Path } from '#content-check/content-file.ts'
import { entriesOf, type Library } from '#content-check/library.ts'
import type { Problem } from '#content-check/problem.ts'
import { namedAt, schemaAt } from '#content-check/schema-tree.ts'

/** Where the ids stand that a text can name: in files of a kind, or as their names. */
interface Place {
  kind: Kind
  ids?: Path
  /** Such as "answer in content/faq.json with the id". */
  what: string
}

const PLACES: ReadonlyMap<unknown, Place> = new Map<unknown, Place>([
  ['product', { kind: 'product', what: 'file in content/products with the name' }],
  ['page', { kind: 'page', what: 'file in content/pages with the name' }],
  [
    'answer',
    {
      kind: 'faq',
      ids: ['categories', '*', 'questions', '*', 'id'],
      what: 'answer in content/faq.json with the id',
    },
  ],
  [
    'partner',
    {
      kind: 'partners',
      ids: ['partners', '*', 'id'],
      what: 'partner in content/partners.json with the id',
    },
  ],
  [
    'industry',
    {
      kind: 'site',
      ids: ['industries', '*'],
      what: 'industry in content/site.json with the name',
    },
  ],
])

/** What a text names by its id, as its schema says, is there, and is something else than the text is of. */
export function referenceProblems(library: Library): Problem[] {
  return library.prose.flatMap(({ entry, path, written: id }) => {
    const named = namedAt(schemaAt(entry.collection.schema, path))
    const place = PLACES.get(named)
    if (!place || id === '') return []
    const problem = (message: string) => [problemIn(entry.file, path, message)]
    if (named === entry.kind && id === entry.id)
      return problem(`must be another ${entry.kind} than this one`)
    const known = idsAt(library, place)
    return !known || known.includes(id)
      ? []
      : problem(`there is no ${place.what} "${id}"${didYouMean(closest(id, known))}`)
  })
}

/** Undefined where a file cannot be read, which says nothing of what it holds. */
function idsAt(library: Library, { kind, ids }: Place): string[] | undefined {
  const entries = entriesOf(library, kind)
  if (!ids) return entries.map(({ id }) => id)
  if (entries.some(({ data }) => data === undefined)) return undefined
  return entries.flatMap(({ data }) => valuesAt(data, ids).map(({ value }) => String(value)))
}
