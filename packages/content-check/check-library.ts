import { readLibrary, type Library, type Sources } from './library.ts'
import { inOrder, type Problem } from './problem.ts'
import { brandProblems } from './rules/brand.ts'
import { bundleProblems } from './rules/bundles.ts'
import { countProblems } from './rules/counts.ts'
import { drawingProblems } from './rules/drawings.ts'
import { firmProblems } from './rules/firm.ts'
import { linkProblems } from './rules/links.ts'
import { markupProblems } from './rules/markup.ts'
import { missingProblems } from './rules/missing.ts'
import { moneyProblems } from './rules/money.ts'
import { nameProblems } from './rules/names.ts'
import { pictureProblems } from './rules/pictures.ts'
import { priceProblems } from './rules/prices.ts'
import { redirectProblems } from './rules/redirects.ts'
import { referenceProblems } from './rules/references.ts'
import { returnProblems } from './rules/returns.ts'
import { termsArchiveProblems } from './rules/terms-archive.ts'
import { timeProblems } from './rules/times.ts'
import { tokenProblems } from './rules/tokens.ts'
import { wordProblems } from './rules/words.ts'
import { schemaProblems } from './schema-problems.ts'

const RULES: readonly ((library: Library) => Problem[])[] = [
  readingProblems,
  structureProblems,
  nameProblems,
  missingProblems,
  priceProblems,
  bundleProblems,
  referenceProblems,
  redirectProblems,
  pictureProblems,
  drawingProblems,
  brandProblems,
  linkProblems,
  markupProblems,
  tokenProblems,
  firmProblems,
  moneyProblems,
  timeProblems,
  countProblems,
  returnProblems,
  wordProblems,
  termsArchiveProblems,
]

/**
 * Everything that is to be corrected in the content, in the order of files and lines. What was
 * published last, where it is known, tells what has changed.
 */
export function checkLibrary(sources: Sources, published?: Sources): Problem[] {
  const library: Library = {
    ...readLibrary(sources),
    ...(published && { published: readLibrary(published) }),
  }
  return inOrder(RULES.flatMap((rule) => rule(library)))
}

function readingProblems({ entries }: Library): Problem[] {
  return entries.flatMap(({ file }) => file.problems)
}

function structureProblems({ entries }: Library): Problem[] {
  return entries.flatMap(({ file, data, collection }) =>
    file.data === undefined ? [] : schemaProblems(file, data, collection.schema),
  )
}
