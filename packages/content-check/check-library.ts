import { readLibrary, type Library, type Sources } from './library.ts'
import { inOrder, type Problem } from './problem.ts'
import { brandProblems, contrastProblems } from './rules/brand.ts'
import { bundleProblems } from './rules/bundles.ts'
import { drawingProblems, markProblems } from './rules/drawings.ts'
import { keptProblems } from './rules/kept.ts'
import { letterProblems } from './rules/letters.ts'
import { linkProblems } from './rules/links.ts'
import { markupProblems } from './rules/markup.ts'
import { missingProblems } from './rules/missing.ts'
import { nameProblems } from './rules/names.ts'
import { pictureProblems } from './rules/pictures.ts'
import { priceProblems } from './rules/prices.ts'
import { quoteProblems } from './rules/quotes.ts'
import { redirectProblems } from './rules/redirects.ts'
import { referenceProblems } from './rules/references.ts'
import { returnProblems } from './rules/returns.ts'
import { specimenProblems } from './rules/specimens.ts'
import { tableProblems } from './rules/tables.ts'
import { termsArchiveProblems } from './rules/terms-archive.ts'
import { tokenProblems } from './rules/tokens.ts'
import { typedProblems } from './rules/typed.ts'
import { wordProblems } from './rules/words.ts'
import { yearProblems } from './rules/years.ts'
import { schemaProblems } from './schema-problems.ts'

type Rule = (library: Library) => Problem[]

/** Without these the build makes no page, or one with a hole in it. */
const FOR_THE_BUILD: readonly Rule[] = [
  readingProblems,
  structureProblems,
  nameProblems,
  missingProblems,
  referenceProblems,
  pictureProblems,
  markupProblems,
  specimenProblems,
  tokenProblems,
  brandProblems,
]

const FOR_READERS: readonly Rule[] = [
  priceProblems,
  bundleProblems,
  redirectProblems,
  drawingProblems,
  markProblems,
  contrastProblems,
  linkProblems,
  typedProblems,
  letterProblems,
  quoteProblems,
  returnProblems,
  yearProblems,
  keptProblems,
  tableProblems,
  wordProblems,
  termsArchiveProblems,
]

const told = (library: Library, rules: readonly Rule[]) =>
  inOrder(rules.flatMap((rule) => rule(library)))

/** Everything that is to be corrected in a library, in the order of files and lines. */
export function problemsOf(library: Library): Problem[] {
  return told(library, [...FOR_THE_BUILD, ...FOR_READERS])
}

/** The same of files. What was published last, where it is known, tells what has changed. */
export function checkLibrary(sources: Sources, published?: Sources): Problem[] {
  return problemsOf(readLibrary(sources, published))
}

/** What keeps pages from being made, in the same order. */
export function unbuildable(library: Library): Problem[] {
  return told(library, FOR_THE_BUILD)
}

function readingProblems({ entries }: Library): Problem[] {
  return entries.flatMap(({ file }) => file.problems)
}

function structureProblems({ entries }: Library): Problem[] {
  return entries.flatMap(({ file, data, collection }) =>
    file.data === undefined ? [] : schemaProblems(file, data, collection.schema),
  )
}
