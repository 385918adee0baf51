import path from 'node:path'
import process from 'node:process'

import { checkProject } from './check-project.ts'
import { asAnnotation, asLine } from './report.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')

const { problems, files, isComparedWithPublished } = await checkProject(PROJECT)
for (const problem of problems) console.log(asLine(problem))
if (process.argv.includes('--annotate')) {
  for (const problem of problems) console.log(asAnnotation(problem))
}
if (!isComparedWithPublished) {
  console.log('Content: git knows no main branch here, so changes are not looked at.')
}
const wrong = new Set(problems.map(({ file }) => file)).size
console.log(
  problems.length === 0
    ? `Content: ${files} files, nothing to correct.`
    : `\nContent: ${problems.length} to correct in ${wrong} of ${files} files. See docs/editing.md.`,
)
process.exitCode = problems.length === 0 ? 0 : 1
