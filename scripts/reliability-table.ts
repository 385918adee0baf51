import { globSync, readFileSync, writeFileSync } from 'node:fs'

const DOCUMENT = 'docs/reliability.md'
/** A row of its table: the number, the fault, what the shop does, and last the tests. */
const ROW = /^(\| (\d+) \|.*\|)[^|]*\|$/gm

const TITLE =
  /\b(?:test|describe|it)\b[\w.]*(?:\([^'"`]{0,400}?\))?\(\s*(?:'(?<single>[^'\n]*)'|`(?<back>[^`]*)`)/g
const MENTION = /\brows? (\d+(?:(?:, | and | to )\d+)*)/gi

/** Numbers of the rows that a test's title names: "row 3", "rows 14 and 29", "rows 64 to 66". */
function rowsOf(title: string): number[] {
  return Array.from(title.matchAll(MENTION), ([, list = '']) => list)
    .flatMap((list) => list.split(/, | and /))
    .flatMap((item) => {
      const [from = 0, to = from] = item.split(' to ').map(Number)
      return Array.from({ length: to - from + 1 }, (_, index) => from + index)
    })
}

function testsByRow(): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>()
  for (const file of globSync('{tests,packages/*/tests}/**/*.{test,spec}.{ts,tsx}').toSorted()) {
    for (const { groups } of readFileSync(file, 'utf8').matchAll(TITLE)) {
      for (const row of rowsOf(groups?.['single'] ?? groups?.['back'] ?? '')) {
        found.set(row, (found.get(row) ?? new Set()).add(file))
      }
    }
  }
  return found
}

const tests = testsByRow()
const untested: string[] = []
const written = readFileSync(DOCUMENT, 'utf8')
const table = written.replaceAll(ROW, (_, row: string, number: string) => {
  const files = [...(tests.get(Number(number)) ?? [])].map((file) => `\`${file}\``)
  if (files.length === 0) untested.push(number)
  return `${row} ${files.join(', ')} |`
})

if (!process.argv.includes('--check')) writeFileSync(DOCUMENT, table)
else if (written !== table) {
  console.error(`${DOCUMENT} is out of date: run node scripts/reliability-table.ts`)
  process.exitCode = 1
}
if (untested.length > 0) {
  console.error(`Rows without a test: ${untested.join(', ')}`)
  process.exitCode = 1
}
