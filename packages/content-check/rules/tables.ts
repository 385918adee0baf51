import { problemAt, type ContentFile } from '#content-check/content-file.ts'
import type { Library } from '#content-check/library.ts'
import type { Problem } from '#content-check/problem.ts'

/** Every row of a table has as many cells as its first, or something of it is not shown. */
export function tableProblems({ entries }: Library): Problem[] {
  return entries.flatMap(({ file }) => tablesOf(file).flatMap((rows) => rowProblems(file, rows)))
}

interface Row {
  offset: number
  text: string
}

/** Lines that begin with a bar, by the tables that they make. */
function tablesOf({ text, bodyStart }: ContentFile): Row[][] {
  if (bodyStart === undefined) return []
  const tables = text.slice(bodyStart).matchAll(/^ *\|.*(?:\n *\|.*)*/gm)
  return Array.from(tables, ({ 0: table, index }) =>
    Array.from(table.matchAll(/[^\n]+/g), (row) => ({
      offset: bodyStart + index + row.index,
      text: row[0].trim(),
    })),
  )
}

const cellsOf = (row: string) => row.replace(/\|$/, '').split(/(?<!\\)\|/).length - 1

function rowProblems(file: ContentFile, [head, rule, ...rows]: readonly Row[]): Problem[] {
  if (!head) return []
  const cells = cellsOf(head.text)
  if (!rule || !/^[|:\s-]+$/.test(rule.text)) {
    const line = `|${' --- |'.repeat(cells)}`
    return [problemAt(file, head.offset, `below the first line of a table stands ${line}`)]
  }
  return [rule, ...rows].flatMap(({ offset, text }) => {
    const found = cellsOf(text)
    const message = `this row must have ${cells} cells, as the first of its table; found ${found}`
    return found === cells ? [] : [problemAt(file, offset, message)]
  })
}
