import { closest, didYouMean } from '#content-check/closest.ts'
import { COLLECTIONS, type Entry, type Kind } from '#content-check/collections.ts'
import {
  type Found,
  type Path,
  positionAt,
  problemIn,
  valueAt,
  valuesAt,
} from '#content-check/content-file.ts'
import { entriesOf, type Library, pictureFile } from '#content-check/library.ts'
import { fieldName, shown } from '#content-check/plain-words.ts'
import { problemOf, type Problem } from '#content-check/problem.ts'
import { namedAt, schemaAt } from '#content-check/schema-tree.ts'
import { slug } from '#content/fields.ts'
import { ownPagePath, PATHS } from '#paths.ts'

/** On the card of a shared page that has no picture. */
const HOME_DRAWING = '/images/home/survey.svg'

/** What the site cannot do without is there. */
export function missingProblems({ entries, pictures }: Library): Problem[] {
  const needed = COLLECTIONS.flatMap(({ folder, name, extension, isOptional = false }) =>
    name === undefined || isOptional ? [] : [`${folder}/${name}${extension}`],
  )
  const missing = needed.filter((path) => entries.every(({ file }) => file.path !== path))
  return [
    ...missing.map((path) =>
      problemOf(path, 'the file is missing; the site cannot be built without it'),
    ),
    ...(pictures.has(HOME_DRAWING)
      ? []
      : [problemOf(pictureFile(HOME_DRAWING), 'the drawing of the home page is missing')]),
    ...(entries.some(({ kind }) => kind === 'product')
      ? []
      : [problemOf('content/products', 'the shop needs at least one product')]),
  ]
}

/** Files are named as the site reads them, what must be unique is, and what a text names by its id is there. */
export function nameProblems(library: Library): Problem[] {
  return [
    ...library.strays.map(strayFile),
    ...library.entries.flatMap(nameProblem),
    ...UNIQUE.flatMap(([kinds, ...paths]) =>
      repeated(
        kinds.flatMap((kind) => entriesOf(library, kind)),
        paths,
      ),
    ),
    ...referenceProblems(library),
  ]
}

function strayFile(path: string): Problem {
  const cut = path.lastIndexOf('/')
  const id = path.slice(cut + 1).replace(/\..*$/, '')
  const places = COLLECTIONS.map(({ folder, name, extension }) =>
    name !== undefined || folder === path.slice(0, cut)
      ? `${folder}/${name ?? id}${extension}`
      : '',
  )
  const message = `the site does not read this file${didYouMean(closest(path, places))}`
  return problemOf(path, message)
}

/** Beside the pages: where files, functions and pages of single products and studies stand. */
const OTHERS = ['404', 'api', 'edit', 'images', 'index', 'products', 'share']
const TAKEN = new Set([...Object.values(PATHS).map((path) => path.split('/')[1] ?? ''), ...OTHERS])

function nameProblem({ id, kind, collection, file, data }: Entry): Problem[] {
  if (collection.name !== undefined) return []
  if (!slug.safeParse(id).success) {
    const message = `the name of the file must be small letters, digits and single hyphens; found "${id}"`
    return [problemOf(file.path, message)]
  }
  // A page of the firm's own stands at no address that the site has itself.
  if (kind === 'page' && TAKEN.has(id)) {
    return [problemOf(file.path, `the site has a page ${ownPagePath(id)} of its own`)]
  }
  const value = valueAt(data, ['id'])
  const hasId = kind === 'product' || kind === 'specimen'
  if (!hasId || value === id || value === undefined) return []
  return [
    problemIn(file, ['id'], `id must be "${id}", the name of the file; found ${shown(value)}`),
  ]
}

/** Fields of which no two in all files of these kinds may say the same. */
const UNIQUE: readonly (readonly [kinds: readonly Kind[], ...paths: Path[]])[] = [
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

function repeated(entries: readonly Entry[], paths: readonly Path[]): Problem[] {
  const first = new Map<unknown, Found & { entry: Entry }>()
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
        const message = `${fieldName(path)} must differ from all others; ${shown(value)} stands in ${file.path}:${line} already`
        return [problemIn(entry.file, path, message)]
      }),
  )
}

/** Where the ids stand that a text can name: in files of a kind, or as their names where there is no path. */
const PLACES: ReadonlyMap<unknown, readonly [kind: Kind, what: string, ids?: Path]> = new Map([
  ['product', ['product', 'file in content/products with the name']],
  ['page', ['page', 'file in content/pages with the name']],
  [
    'answer',
    ['faq', 'answer in content/faq.json with the id', ['categories', '*', 'questions', '*', 'id']],
  ],
  [
    'partner',
    ['partners', 'partner in content/partners.json with the id', ['partners', '*', 'id']],
  ],
  ['industry', ['site', 'industry in content/site.json with the name', ['industries', '*']]],
])

/** What a text names by its id, as its schema says, is there, and is something else than the text is of. */
function referenceProblems(library: Library): Problem[] {
  return library.prose.flatMap(({ entry, path, written: id }) => {
    const named = namedAt(schemaAt(entry.collection.schema, path))
    const [kind, what, ids] = PLACES.get(named) ?? []
    if (!kind || id === '') return []
    const problem = (message: string) => [problemIn(entry.file, path, message)]
    if (named === entry.kind && id === entry.id)
      return problem(`must be another ${entry.kind} than this one`)
    const places = entriesOf(library, kind)
    // A file that cannot be read says nothing of what it holds.
    if (ids && places.some(({ data }) => data === undefined)) return []
    const known = places.flatMap((one) =>
      ids ? valuesAt(one.data, ids).map(({ value }) => String(value)) : [one.id],
    )
    if (known.includes(id)) return []
    return problem(`there is no ${what} "${id}"${didYouMean(closest(id, known))}`)
  })
}
