import { closest, didYouMean } from '#content-check/closest.ts'
import { COLLECTIONS, type Kind } from '#content-check/collections.ts'
import { type Path, positionAt, problemIn, valueAt } from '#content-check/content-file.ts'
import { entriesOf, type Entry, type Library } from '#content-check/library.ts'
import { fieldName, shown } from '#content-check/plain-words.ts'
import type { Problem } from '#content-check/problem.ts'

/** Files are named as the site reads them, and what must be unique is. */
export function nameProblems(library: Library): Problem[] {
  return [
    ...library.strays.map(strayFile),
    ...entriesOf(library, 'study').flatMap(studyName),
    ...entriesOf(library, 'product').flatMap(productName),
    ...UNIQUE.flatMap(({ kind, field }) => repeated(library, kind, field)),
    ...entriesOf(library, 'faq').flatMap(repeatedAnchors),
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
  return { file: path, line: 1, column: 1, message }
}

function studyName({ id, file }: Entry): Problem[] {
  if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) return []
  const message = `the name of the file must be small letters, digits and single hyphens; found "${id}"`
  return [{ file: file.path, line: 1, column: 1, message }]
}

function productName({ id, file, data }: Entry): Problem[] {
  const value = valueAt(data, ['id'])
  if (value === id || value === undefined) return []
  return [
    problemIn(file, ['id'], `id must be "${id}", the name of the file; found ${shown(value)}`),
  ]
}

const UNIQUE: readonly { kind: Kind; field: string }[] = [
  { kind: 'product', field: 'slug' },
  { kind: 'product', field: 'name' },
  { kind: 'product', field: 'order' },
  { kind: 'study', field: 'name' },
  { kind: 'study', field: 'order' },
]

function repeated(library: Library, kind: Kind, field: string): Problem[] {
  return clashes(
    entriesOf(library, kind).map((entry) => ({ entry, path: [field] })),
    ({ entry, path }) => valueAt(entry.data, path),
  )
}

function repeatedAnchors(entry: Entry): Problem[] {
  const categories = valueAt(entry.data, ['categories'])
  if (!Array.isArray(categories)) return []
  const spots = categories.flatMap((category: unknown, index) => {
    const path = ['categories', index]
    const questions = valueAt(category, ['questions'])
    const inside = Array.isArray(questions)
      ? questions.map((_, place) => [...path, 'questions', place, 'id'])
      : []
    return [[...path, 'id'], ...inside].map((spot): Spot => ({ entry, path: spot }))
  })
  return clashes(spots, ({ path }) => valueAt(entry.data, path))
}

interface Spot {
  entry: Entry
  path: Path
}

function clashes(spots: readonly Spot[], valueOf: (spot: Spot) => unknown): Problem[] {
  const first = new Map<unknown, Spot>()
  return spots.flatMap((spot) => {
    const value = valueOf(spot)
    if (value === undefined || value === null || value === '') return []
    const earlier = first.get(value)
    if (!earlier) {
      first.set(value, spot)
      return []
    }
    const { file } = earlier.entry
    const { line } = positionAt(file.text, file.places.value(earlier.path)?.start ?? 0)
    const message = `${fieldName(spot.path)} must differ from all others; ${shown(value)} stands in ${file.path}:${line} already`
    return [problemIn(spot.entry.file, spot.path, message)]
  })
}
