import path from 'node:path'
import process from 'node:process'

import { checkProject } from './check-project.ts'
import { formatAnnotation, formatProblem } from './problem.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')

const { problems, words, files, isComparedWithPublished } = await checkProject(PROJECT)
for (const problem of [...problems, ...words]) console.log(formatProblem(problem))
if (process.argv.includes('--annotate')) {
  for (const problem of problems) console.log(formatAnnotation(problem, 'error'))
  for (const word of words) console.log(formatAnnotation(word, 'warning'))
}
if (!isComparedWithPublished) {
  console.log('Content: git has no main branch here, so changes are not compared.')
}
if (words.length > 0) {
  console.log(
    `Content: ${words.length} unknown ${words.length === 1 ? 'word' : 'words'}. Add correct ones to docs/glossary.md.`,
  )
}
const wrong = new Set(problems.map(({ file }) => file)).size
console.log(
  problems.length === 0
    ? `Content: ${files} files, nothing to correct.`
    : `\nContent: ${problems.length} to correct in ${wrong} ${wrong === 1 ? 'file' : 'files'}. See docs/editing.md.`,
)
process.exitCode = problems.length === 0 ? 0 : 1
