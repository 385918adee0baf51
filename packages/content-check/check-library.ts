import { readLibrary, type Library, type Sources } from './library.ts'
import { inOrder, type Problem } from './problem.ts'
import { amountProblems } from './rules/amounts.ts'
import { bundleProblems } from './rules/bundles.ts'
import { countProblems } from './rules/counts.ts'
import { drawingProblems } from './rules/drawings.ts'
import { firmProblems } from './rules/firm.ts'
import { linkProblems } from './rules/links.ts'
import { markupProblems } from './rules/markup.ts'
import { moneyProblems } from './rules/money.ts'
import { nameProblems } from './rules/names.ts'
import { pictureProblems } from './rules/pictures.ts'
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
  amountProblems,
  bundleProblems,
  referenceProblems,
  pictureProblems,
  drawingProblems,
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

/** Everything that is to be corrected in the content, in the order of files and lines. */
export function checkLibrary(sources: Sources): Problem[] {
  const library = readLibrary(sources)
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
