import { addressesOf } from '#content-check/addresses.ts'
import { findClosest, didYouMean } from '#content-check/closest.ts'
import { COLLECTIONS, type Entry, type Kind } from '#content-check/collections.ts'
import {
  type FieldValue,
  type Path,
  positionAt,
  fieldProblem,
  valueAt,
  valuesAt,
} from '#content-check/content-file.ts'
import { entriesOf, type Library, pictureFile } from '#content-check/library.ts'
import { fieldName, quoteValue } from '#content-check/plain-words.ts'
import { fileProblem, type Problem } from '#content-check/problem.ts'
import { metadataOf, schemaAt } from '#content-check/schema-tree.ts'
import { slug } from '#content/fields.ts'
import { addedPagePath, PATHS } from '#paths.ts'

/** The drawing on the share cards of pages without a picture. */
const HOME_DRAWING = '/images/home/survey.svg'

export function missingFileProblems({ entries, pictures }: Library): Problem[] {
  const needed = COLLECTIONS.flatMap(({ folder, name, extension, isOptional = false }) =>
    name === undefined || isOptional ? [] : [`${folder}/${name}${extension}`],
  )
  const missing = needed.filter((path) => entries.every(({ file }) => file.path !== path))
  return [
    ...missing.map((path) =>
      fileProblem(path, 'the file is missing; the site cannot be built without it'),
    ),
    ...(pictures.has(HOME_DRAWING)
      ? []
      : [fileProblem(pictureFile(HOME_DRAWING), 'the drawing of the home page is missing')]),
    ...(entries.some(({ kind }) => kind === 'product')
      ? []
      : [fileProblem('content/products', 'the shop needs at least one product')]),
  ]
}

/** File names must be valid, values of unique fields must differ, and references must exist. */
export function nameProblems(library: Library): Problem[] {
  return [
    ...library.strays.map(strayFileProblem),
    ...library.entries.flatMap(fileNameProblems),
    ...UNIQUE_FIELDS.flatMap(([kinds, ...paths]) =>
      duplicateProblems(
        kinds.flatMap((kind) => entriesOf(library, kind)),
        paths,
      ),
    ),
    ...referenceProblems(library),
  ]
}

function strayFileProblem(path: string): Problem {
  const slash = path.lastIndexOf('/')
  const id = path.slice(slash + 1).replace(/\..*$/, '')
  const places = COLLECTIONS.map(({ folder, name, extension }) =>
    name !== undefined || folder === path.slice(0, slash)
      ? `${folder}/${name ?? id}${extension}`
      : '',
  )
  const message = `the site does not read this file${didYouMean(findClosest(path, places))}`
  return fileProblem(path, message)
}

/** First segments of addresses that the site uses, in addition to those in `PATHS`. */
const OTHER_IDS = ['404', 'api', 'edit', 'images', 'index', 'products', 'share']
const RESERVED_IDS = new Set([
  ...Object.values(PATHS).map((path) => path.split('/')[1] ?? ''),
  ...OTHER_IDS,
])

function fileNameProblems({ id, kind, collection, file, data }: Entry): Problem[] {
  if (collection.name !== undefined) return []
  if (!slug.safeParse(id).success) {
    const message = `the name of the file must be lower-case letters, digits and single hyphens; found "${id}"`
    return [fileProblem(file.path, message)]
  }
  if (kind === 'page' && RESERVED_IDS.has(id)) {
    return [fileProblem(file.path, `the site already has a page ${addedPagePath(id)}`)]
  }
  const value = valueAt(data, ['id'])
  const hasId = kind === 'product' || kind === 'specimen'
  if (!hasId || value === id || value === undefined) return []
  return [
    fieldProblem(
      file,
      ['id'],
      `id must be "${id}", the name of the file; found ${quoteValue(value)}`,
    ),
  ]
}

const UNIQUE_FIELDS: readonly (readonly [kinds: readonly Kind[], ...paths: Path[]])[] = [
  [['product'], ['slug']],
  [['product'], ['name']],
  [['product'], ['order']],
  [['study'], ['name']],
  [['study'], ['order']],
  [['study'], ['description']],
  [['faq', 'terms', 'privacy', 'page'], ['title']],
  [['page'], ['description']],
  [['partners'], ['partners', '*', 'id']],
  [['partners'], ['partners', '*', 'name']],
  [['site'], ['industries', '*']],
  [['faq'], ['categories', '*', 'id'], ['categories', '*', 'questions', '*', 'id']],
]

function duplicateProblems(entries: readonly Entry[], paths: readonly Path[]): Problem[] {
  const first = new Map<unknown, FieldValue & { entry: Entry }>()
  return entries.flatMap((entry) =>
    paths
      .flatMap((path) => valuesAt(entry.data, path))
      .flatMap(({ path, value }) => {
        if (value === null || value === '') return []
        const earlier = first.get(value)
        if (!earlier) {
          first.set(value, { entry, path, value })
          return []
        }
        const { file } = earlier.entry
        const { line } = positionAt(file.text, file.places.value(earlier.path)?.start ?? 0)
        const message = `${fieldName(path)} must be unique; ${quoteValue(value)} is already used in ${file.path}:${line}`
        return [fieldProblem(entry.file, path, message)]
      }),
  )
}

/**
 * For each kind of reference: the kind of the file that it names, and the path of the ids in that file. If
 * there is no path, the name of the file is the id.
 */
const REFERENCES: ReadonlyMap<string | undefined, readonly [kind: Kind, what: string, ids?: Path]> =
  new Map([
    ['product', ['product', 'file in content/products with the name']],
    ['page', ['page', 'file in content/pages with the name']],
    ['study', ['study', 'file in content/case-studies with the name']],
    [
      'answer',
      [
        'faq',
        'answer in content/faq.json with the id',
        ['categories', '*', 'questions', '*', 'id'],
      ],
    ],
    [
      'partner',
      ['partners', 'partner in content/partners.json with the id', ['partners', '*', 'id']],
    ],
    ['clause', ['terms', 'section of content/terms.mdx with the anchor']],
    ['industry', ['site', 'industry in content/site.json with the name', ['industries', '*']]],
  ])

function clausesOf(library: Library): string[] {
  return [...(addressesOf(library).get(PATHS.terms) ?? [])]
}

function idsOf(places: readonly Entry[], path: Path | undefined): string[] {
  return places.flatMap(({ id, data }) =>
    path ? valuesAt(data, path).map(({ value }) => String(value)) : [id],
  )
}

/** A reference by id must name something that exists, other than the file itself. */
function referenceProblems(library: Library): Problem[] {
  return library.prose.flatMap(({ entry, path, written: id }) => {
    const { names: named } = metadataOf(schemaAt(entry.collection.schema, path))
    const [kind, what, ids] = REFERENCES.get(named) ?? []
    if (!kind || id === '') return []
    const problem = (message: string) => [fieldProblem(entry.file, path, message)]
    if (named === entry.kind && id === entry.id)
      return problem(`must name another ${entry.kind}, not this one`)
    const places = entriesOf(library, kind)
    // The ids of an unreadable file are unknown.
    if (ids && places.some(({ data }) => data === undefined)) return []
    const known = named === 'clause' ? clausesOf(library) : idsOf(places, ids)
    if (known.includes(id)) return []
    return problem(`there is no ${what} "${id}"${didYouMean(findClosest(id, known))}`)
  })
}
