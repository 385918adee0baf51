import { readLibrary, type Library, type Sources } from './library.ts'
import { sortProblems, type Problem } from './problem.ts'
import { bodyProblems, tableProblems } from './rules/bodies.ts'
import { brandProblems, contrastProblems } from './rules/brand.ts'
import { drawingProblems } from './rules/drawings.ts'
import { missingFileProblems, nameProblems } from './rules/files.ts'
import { linkProblems, redirectProblems } from './rules/links.ts'
import { pictureProblems } from './rules/pictures.ts'
import { sampleProblems } from './rules/sample.ts'
import { termsArchiveProblems } from './rules/terms-archive.ts'
import { textProblems, tokenProblems } from './rules/texts.ts'
import { valueProblems } from './rules/values.ts'
import { weightProblems } from './rules/weights.ts'
import { schemaProblems } from './schema-problems.ts'

type Rule = (library: Library) => Problem[]

/** Rules whose violation breaks the build or leaves a gap in a page. */
const BUILD_RULES: readonly Rule[] = [
  fileProblems,
  schemaRule,
  nameProblems,
  missingFileProblems,
  pictureProblems,
  bodyProblems,
  tokenProblems,
  brandProblems,
]

const READER_RULES: readonly Rule[] = [
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

const run = (library: Library, rules: readonly Rule[]) =>
  sortProblems(rules.flatMap((rule) => rule(library)))

export function problemsOf(library: Library): Problem[] {
  return run(library, [...BUILD_RULES, ...READER_RULES])
}

/** All problems of some files; compares them with the published content, if known. */
export function checkLibrary(sources: Sources, published?: Sources): Problem[] {
  return problemsOf(readLibrary(sources, published))
}

export function blockingProblems(library: Library): Problem[] {
  return run(library, BUILD_RULES)
}

function fileProblems({ entries }: Library): Problem[] {
  return entries.flatMap(({ file }) => file.problems)
}

function schemaRule({ entries }: Library): Problem[] {
  return entries.flatMap(({ file, data, collection }) =>
    file.data === undefined ? [] : schemaProblems(file, data, collection.schema),
  )
}
