import path from 'node:path'
import process from 'node:process'

import { checkLibrary } from './check-library.ts'
import type { Problem } from './problem.ts'
import { readSources } from './read-sources.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')

/** One line for people, which editors turn into a link to the place. */
function asLine({ file, line, column, message }: Problem): string {
  return `${file}:${line}:${column}: ${message}`
}

/** One line for GitHub, which shows it beside the changed line of a pull request. */
function asAnnotation({ file, line, column, message }: Problem): string {
  const text = message.replaceAll('%', '%25')
  return `::error file=${file},line=${line},col=${column},title=Content::${text}`
}

const sources = readSources(PROJECT)
const problems = checkLibrary(sources)
for (const problem of problems) console.log(asLine(problem))
if (process.argv.includes('--annotate')) {
  for (const problem of problems) console.log(asAnnotation(problem))
}
const files = new Set(problems.map(({ file }) => file)).size
console.log(
  problems.length === 0
    ? `Content: ${sources.files.size} files, nothing to correct.`
    : `\nContent: ${problems.length} to correct in ${files} of ${sources.files.size} files. See docs/editing.md.`,
)
process.exitCode = problems.length === 0 ? 0 : 1
