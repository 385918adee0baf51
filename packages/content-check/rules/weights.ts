import type { Entry, Kind } from '#content-check/collections.ts'
import type { Path } from '#content-check/content-file.ts'
import type { Library } from '#content-check/library.ts'
import { fieldName } from '#content-check/plain-words.ts'
import type { Problem } from '#content-check/problem.ts'
import type { Prose } from '#content-check/prose.ts'
import { BUDGETS } from '#content/budgets.ts'

/**
 * What pages weigh besides the texts of one file, in bytes: up to the first of them, and in all. The
 * test of the built site measures whether pages keep within these estimates.
 */
export const FRAME = { firstView: 12_100, page: 15_000 }

/** A letter with its share of the markup around it, compressed. */
export const BYTES_OF_LETTER = 0.5

/** The texts that are seen first, by the page that shows them. */
const FIRST_VIEWS: readonly { kind: Kind; page: string; fields: readonly Path[] }[] = [
  { kind: 'home', page: 'the home page', fields: [['hero']] },
  {
    kind: 'home',
    page: 'the shop',
    fields: [
      ['shop', 'lead'],
      ['shop', 'choice'],
    ],
  },
  { kind: 'home', page: 'the case studies', fields: [['caseStudies', 'lead']] },
  {
    kind: 'product',
    page: 'this page',
    fields: [['name'], ['shortDescription'], ['deliverable'], ['turnaround'], ['audience']],
  },
]

/** Kinds of which each file is a page. */
const PAGES: readonly Kind[] = [
  'home',
  'product',
  'study',
  'specimen',
  'faq',
  'terms',
  'privacy',
  'page',
]

/** Texts that are so long that a page would be seen late on a slow line. */
export function weightProblems(library: Library): Problem[] {
  return library.entries.flatMap((entry) => {
    const texts = library.prose.filter((prose) => prose.entry === entry)
    return [...firstViewProblems(entry, texts), ...pageProblems(entry, texts)]
  })
}

function firstViewProblems(entry: Entry, texts: readonly Prose[]): Problem[] {
  return FIRST_VIEWS.filter(({ kind }) => kind === entry.kind).flatMap(({ page, fields }) => {
    const seen = fields.flatMap((field) => texts.filter(({ path }) => isWithin(path, field)))
    return tooLong(
      seen,
      BUDGETS.firstView - FRAME.firstView,
      (found) => `what is seen first of ${page} has ${found}`,
    )
  })
}

function pageProblems({ kind }: Entry, texts: readonly Prose[]): Problem[] {
  if (!PAGES.includes(kind)) return []
  return tooLong(texts, BUDGETS.reading.page - FRAME.page, (found) => `this page has ${found}`)
}

/** The problem stands where the longest text begins: that is the one to shorten. */
function tooLong(
  texts: readonly Prose[],
  bytes: number,
  subject: (found: string) => string,
): Problem[] {
  const most = bytes / BYTES_OF_LETTER
  const letters = texts.reduce((sum, { written }) => sum + written.length, 0)
  const [longest] = [...texts].sort((a, b) => b.written.length - a.written.length)
  if (letters <= most || !longest) return []
  const said = subject(`${letters} letters, and comes late on a slow line above ${most}`)
  const field = longest.path.length > 0 ? fieldName(longest.path) : 'its texts'
  return [longest.problem(0, `${said}; shorten ${field} by ${letters - most}`)]
}

function isWithin(path: Path, field: Path): boolean {
  return field.every((key, index) => path[index] === key)
}
