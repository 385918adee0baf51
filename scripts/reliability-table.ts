import { globSync, readFileSync, writeFileSync } from 'node:fs'

import { figuresTable, keptFigures } from './figures.ts'
import { ROWS } from './reliability-rows.ts'

const TABLE = 'docs/reliability.md'
const HEAD = `# What can go wrong, and what happens then

Each row names a fault, what the shop does, and the test files that prove it. The table is made from the titles of the tests by \`node scripts/reliability-table.ts\`; the checks fail when it is out of date or a row has no test.

## Measured

The truth is read from the database and the mailbox, never through the shop.

With \`-- --keep\` the commands write their figures here: \`npm run test:faults\`, \`npm run test:postgres\` where a figure names PostgreSQL, and \`npm run test:mutation\`.

<!-- figures -->

${figuresTable(keptFigures(TABLE))}

<!-- end of figures -->

A mail can come twice in one case: the mail server has accepted it, and the process dies or loses its database before that is written down. SMTP knows no way to ask. The second carries the same Message-ID, so a mail program can tell that it is the same. A mail that is written down as sent is not sent again, and no mail is lost.

## Rows

| # | Fault | What the shop does | Tests |
| --- | --- | --- | --- |
`

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

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/__proto__/g, '`__proto__`')
}

const tests = testsByRow()
const untested = ROWS.flatMap((_, index) => (tests.has(index + 1) ? [] : [index + 1]))
const lines = ROWS.map(([fault, behaviour], index) => {
  const files = [...(tests.get(index + 1) ?? [])].map((file) => `\`${file}\``).join(', ')
  return `| ${index + 1} | ${cell(fault)} | ${cell(behaviour)} | ${files} |\n`
})
const table = HEAD + lines.join('')

if (!process.argv.includes('--check')) writeFileSync(TABLE, table)
else if (readFileSync(TABLE, 'utf8') !== table) {
  console.error(`${TABLE} is out of date: run node scripts/reliability-table.ts`)
  process.exitCode = 1
}
if (untested.length > 0) {
  console.error(`Rows without a test: ${untested.join(', ')}`)
  process.exitCode = 1
}
