import { readLibrary, type Library, type Sources } from './library.ts'
import { inOrder, type Problem } from './problem.ts'
import { bodyProblems, tableProblems } from './rules/bodies.ts'
import { brandProblems, contrastProblems } from './rules/brand.ts'
import { drawingProblems } from './rules/drawings.ts'
import { missingProblems, nameProblems } from './rules/files.ts'
import { linkProblems, redirectProblems } from './rules/links.ts'
import { pictureProblems } from './rules/pictures.ts'
import { sampleProblems } from './rules/sample.ts'
import { termsArchiveProblems } from './rules/terms-archive.ts'
import { textProblems, tokenProblems } from './rules/texts.ts'
import { valueProblems } from './rules/values.ts'
import { weightProblems } from './rules/weights.ts'
import { schemaProblems } from './schema-problems.ts'

type Rule = (library: Library) => Problem[]

/** Without these the build makes no page, or one with a hole in it. */
const FOR_THE_BUILD: readonly Rule[] = [
  readingProblems,
  structureProblems,
  nameProblems,
  missingProblems,
  pictureProblems,
  bodyProblems,
  tokenProblems,
  brandProblems,
]

const FOR_READERS: readonly Rule[] = [
  valueProblems,
  redirectProblems,
  drawingProblems,
  contrastProblems,
  sampleProblems,
  linkProblems,
  textProblems,
  tableProblems,
  termsArchiveProblems,
  weightProblems,
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
