import { closest, didYouMean } from '#content-check/closest.ts'
import type { Entry } from '#content-check/collections.ts'
import { problemIn, valueAt, valuesAt, type Found, type Path } from '#content-check/content-file.ts'
import { entriesOf, type Library } from '#content-check/library.ts'
import type { Problem } from '#content-check/problem.ts'

/** Where an entry names something by its id, and what that must be. */
interface Reference extends Found {
  entry: Entry
  /** Undefined where nobody knows. */
  known: readonly string[] | undefined
  /** Such as "answer in content/faq.json with the id". */
  what: string
}

/** Products, answers, partners and industries that entries name are there. */
export function referenceProblems(library: Library): Problem[] {
  return [
    ...referencesOf(library).flatMap(unknownId),
    ...entriesOf(library, 'product').flatMap((entry) =>
      leadsToItself(entry, ['related', 'product']),
    ),
    ...entriesOf(library, 'page').flatMap((entry) => leadsToItself(entry, ['listedOn'])),
  ]
}

function referencesOf(library: Library): Reference[] {
  const products = {
    known: entriesOf(library, 'product').map(({ id }) => id),
    what: 'file in content/products with the name',
  }
  const answers = {
    known: idsIn(library, 'faq', ['categories', '*', 'questions', '*', 'id']),
    what: 'answer in content/faq.json with the id',
  }
  const partners = {
    known: idsIn(library, 'partners', ['partners', '*', 'id']),
    what: 'partner in content/partners.json with the id',
  }
  const industries = {
    known: idsIn(library, 'site', ['industries', '*']),
    what: 'industry in content/site.json with the name',
  }
  const pages = {
    known: entriesOf(library, 'page').map(({ id }) => id),
    what: 'file in content/pages with the name',
  }
  const at = (entry: Entry, path: Path, target: Pick<Reference, 'known' | 'what'>) =>
    valuesAt(entry.data, path).map((one) => ({ entry, ...one, ...target }))
  return [
    ...entriesOf(library, 'product').flatMap((entry) => [
      ...at(entry, ['includes', '*'], products),
      ...at(entry, ['related', 'product'], products),
      ...at(entry, ['questions', '*'], answers),
      ...at(entry, ['writtenBy'], partners),
    ]),
    ...entriesOf(library, 'references').flatMap((entry) =>
      at(entry, ['references', '*', 'product'], products),
    ),
    ...entriesOf(library, 'specimen').flatMap((entry) => at(entry, ['id'], products)),
    ...entriesOf(library, 'page').flatMap((entry) => at(entry, ['listedOn'], pages)),
    ...entriesOf(library, 'study').flatMap((entry) => at(entry, ['industry'], industries)),
    ...entriesOf(library, 'home').flatMap((entry) =>
      choicePaths(valueAt(entry.data, CHOICE), CHOICE).flatMap((path) => at(entry, path, products)),
    ),
  ]
}

const CHOICE: Path = ['shop', 'choice']

/** Where the answers of a question, and of those behind it, name a product. */
function choicePaths(choice: unknown, path: Path): Path[] {
  const answers = valueAt(choice, ['answers'])
  if (!Array.isArray(answers)) return []
  return answers.flatMap((answer: unknown, index) => {
    const own = [...path, 'answers', index]
    return [[...own, 'product'], ...choicePaths(valueAt(answer, ['next']), [...own, 'next'])]
  })
}

/** Undefined where the file cannot be read, which says nothing of what it holds. */
function idsIn(
  library: Library,
  kind: 'faq' | 'partners' | 'site',
  path: Path,
): string[] | undefined {
  const entries = entriesOf(library, kind)
  if (entries.some(({ data }) => data === undefined)) return undefined
  return entries.flatMap(({ data }) => valuesAt(data, path).map(({ value }) => String(value)))
}

function unknownId({ entry, path, value: id, known, what }: Reference): Problem[] {
  if (typeof id !== 'string' || id === '' || !known || known.includes(id)) return []
  return [
    problemIn(entry.file, path, `there is no ${what} "${id}"${didYouMean(closest(id, known))}`),
  ]
}

function leadsToItself({ id, kind, file, data }: Entry, path: Path): Problem[] {
  if (valueAt(data, path) !== id) return []
  return [problemIn(file, path, `must be another ${kind} than this one`)]
}
