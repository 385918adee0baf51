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
import { entriesOf, type Library } from '#content-check/library.ts'
import { fieldName, shown } from '#content-check/plain-words.ts'
import { problemOf, type Problem } from '#content-check/problem.ts'
import { slug } from '#content-model/fields.ts'
import { ownPagePath, PATHS } from '#paths.ts'

/** Files are named as the site reads them, and what must be unique is. */
export function nameProblems(library: Library): Problem[] {
  return [
    ...library.strays.map(strayFile),
    ...['study', 'page'].flatMap((kind) => entriesOf(library, kind as Kind).flatMap(fileName)),
    ...entriesOf(library, 'page').flatMap(takenAddress),
    ...[...entriesOf(library, 'product'), ...entriesOf(library, 'specimen')].flatMap(idAsFile),
    ...UNIQUE.flatMap(([kinds, ...paths]) =>
      repeated(
        kinds.flatMap((kind) => entriesOf(library, kind)),
        paths,
      ),
    ),
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

function fileName({ id, file }: Entry): Problem[] {
  if (slug.safeParse(id).success) return []
  const message = `the name of the file must be small letters, digits and single hyphens; found "${id}"`
  return [problemOf(file.path, message)]
}

/** Beside the pages: where files, functions and pages of single products and studies stand. */
const OTHERS = ['404', 'api', 'edit', 'images', 'index', 'products', 'share']
const TAKEN = new Set([...Object.values(PATHS).map((path) => path.split('/')[1] ?? ''), ...OTHERS])

/** A page of the firm's own stands at no address that the site has itself. */
function takenAddress({ id, file }: Entry): Problem[] {
  const address = ownPagePath(id)
  const isTaken = TAKEN.has(id)
  return isTaken ? [problemOf(file.path, `the site has a page ${address} of its own`)] : []
}

function idAsFile(entry: Entry): Problem[] {
  const problems = fileName(entry)
  if (problems.length > 0) return problems
  const { id, file, data } = entry
  const value = valueAt(data, ['id'])
  if (value === id || value === undefined) return []
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
