import { closest, didYouMean } from '#content-check/closest.ts'
import { problemIn, valueAt, type Path } from '#content-check/content-file.ts'
import { entriesOf, type Entry, type Library } from '#content-check/library.ts'
import type { Problem } from '#content-check/problem.ts'

/** Products name answers and partners that exist, and lead on to another product. */
export function referenceProblems(library: Library): Problem[] {
  const answers = idsIn(library, 'faq', ['categories']).flatMap((category) =>
    listIn(category, ['questions']),
  )
  const partners = idsIn(library, 'partners', ['partners'])
  return entriesOf(library, 'product').flatMap((product) => [
    ...listIn(product.data, ['questions']).flatMap((id, index) =>
      unknownId(product, ['questions', index], id, answers, 'answer in content/faq.json'),
    ),
    ...unknownId(
      product,
      ['writtenBy'],
      valueAt(product.data, ['writtenBy']),
      partners,
      'partner in content/partners.json',
    ),
    ...leadsToItself(product),
  ])
}

function idsIn(library: Library, kind: 'faq' | 'partners', path: Path): unknown[] {
  return entriesOf(library, kind).flatMap(({ data }) => listIn(data, path))
}

function listIn(data: unknown, path: Path): unknown[] {
  const list = valueAt(data, path)
  return Array.isArray(list) ? list : []
}

function unknownId(
  product: Entry,
  path: Path,
  id: unknown,
  known: readonly unknown[],
  what: string,
): Problem[] {
  if (typeof id !== 'string') return []
  const ids = known.map((one) => String(valueAt(one, ['id'])))
  if (ids.includes(id)) return []
  const message = `there is no ${what} with the id "${id}"${didYouMean(closest(id, ids))}`
  return [problemIn(product.file, path, message)]
}

function leadsToItself(product: Entry): Problem[] {
  const path = ['related', 'product']
  if (valueAt(product.data, path) !== product.id) return []
  return [problemIn(product.file, path, 'must be another product than this one')]
}
