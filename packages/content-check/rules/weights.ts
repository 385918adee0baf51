import { BUDGETS } from '#build/budgets.ts'
import type { Entry, Kind } from '#content-check/collections.ts'
import type { Path } from '#content-check/content-file.ts'
import type { Library } from '#content-check/library.ts'
import { fieldName } from '#content-check/plain-words.ts'
import type { Problem } from '#content-check/problem.ts'
import type { Prose } from '#content-check/prose.ts'

/** Estimated bytes of a page without its texts; a test of the built site checks the estimates. */
export const PAGE_OVERHEAD = { firstView: 10_200, page: 13_000 }

/** Compressed bytes per letter, including the letter's share of the markup. */
export const BYTES_PER_LETTER = 0.5

const FIRST_VIEWS: readonly (readonly [kind: Kind, page: string, ...fields: string[]])[] = [
  ['home', 'the home page', 'hero'],
  ['home', 'the shop', 'shop.lead', 'shop.choice'],
  ['home', 'the case studies', 'caseStudies.lead'],
  ['product', 'this page', 'name', 'shortDescription', 'deliverable', 'turnaround', 'audience'],
]

const KINDS_WITHOUT_PAGE: readonly Kind[] = ['site', 'partners', 'references', 'redirects', 'words']

/** Texts that are too long for a page to show in time on a slow connection. */
export function weightProblems(library: Library): Problem[] {
  return library.entries.flatMap((entry) => {
    const texts = library.prose.filter((prose) => prose.entry === entry)
    return [...firstViewProblems(entry, texts), ...pageProblems(entry, texts)]
  })
}

function firstViewProblems(entry: Entry, texts: readonly Prose[]): Problem[] {
  return FIRST_VIEWS.filter(([kind]) => kind === entry.kind).flatMap(([, page, ...fields]) => {
    const seen = fields.flatMap((field) =>
      texts.filter(({ path }) => isWithin(path, field.split('.'))),
    )
    return lengthProblems(
      seen,
      BUDGETS.firstView - PAGE_OVERHEAD.firstView,
      (found) => `the first view of ${page} has ${found}`,
    )
  })
}

function pageProblems({ kind }: Entry, texts: readonly Prose[]): Problem[] {
  if (KINDS_WITHOUT_PAGE.includes(kind)) return []
  return lengthProblems(
    texts,
    BUDGETS.reading.page - PAGE_OVERHEAD.page,
    (found) => `this page has ${found}`,
  )
}

/** Reports the problem at the longest text, because that text should be shortened. */
function lengthProblems(
  texts: readonly Prose[],
  bytes: number,
  subject: (found: string) => string,
): Problem[] {
  const most = bytes / BYTES_PER_LETTER
  const letters = texts.reduce((sum, { written }) => sum + written.length, 0)
  const [longest] = [...texts].sort((a, b) => b.written.length - a.written.length)
  if (letters <= most || !longest) return []
  const found = subject(`${letters} letters; above ${most} it shows late on a slow connection`)
  const field = longest.path.length > 0 ? fieldName(longest.path) : 'its texts'
  return [longest.problem(0, `${found}; shorten ${field} by ${letters - most}`)]
}

function isWithin(path: Path, field: Path): boolean {
  return field.every((key, index) => path[index] === key)
}
