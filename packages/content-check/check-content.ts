import path from 'node:path'
import process from 'node:process'

import { checkLibrary } from './check-library.ts'
import { readLibrary } from './library.ts'
import { photographProblems } from './photographs.ts'
import { inOrder } from './problem.ts'
import { publishedSources } from './published.ts'
import { readSources } from './read-sources.ts'
import { asAnnotation, asLine } from './report.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')

const sources = readSources(PROJECT)
const published = publishedSources(PROJECT)
const problems = inOrder([
  ...checkLibrary(sources, published),
  ...(await photographProblems(readLibrary(sources))),
])
for (const problem of problems) console.log(asLine(problem))
if (process.argv.includes('--annotate')) {
  for (const problem of problems) console.log(asAnnotation(problem))
}
if (!published) console.log('Content: git knows no main branch here, so changes are not looked at.')
const files = new Set(problems.map(({ file }) => file)).size
console.log(
  problems.length === 0
    ? `Content: ${sources.files.size} files, nothing to correct.`
    : `\nContent: ${problems.length} to correct in ${files} of ${sources.files.size} files. See docs/editing.md.`,
)
process.exitCode = problems.length === 0 ? 0 : 1
