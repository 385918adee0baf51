import { mdxToMdast, type MdastNode } from 'satteri'
import type * as z from 'zod'

import { problemAt, valueAt, type ContentFile, type Path } from '#content-check/content-file.ts'
import type { Library } from '#content-check/library.ts'
import { bodyOf, nodesOf, unreadableProblem } from '#content-check/markdown.ts'
import { describeMismatch, fieldName } from '#content-check/plain-words.ts'
import type { Problem } from '#content-check/problem.ts'
import { FIRST_WRITTEN_PAGE, SPECIMEN_PARTS, type SpecimenPart } from '#content/specimen.ts'

/** Body text must be prose without code; specimens also have their own components. */
export function bodyProblems({ entries }: Library): Problem[] {
  return entries.flatMap(({ kind, file }) => {
    if (file.bodyStart === undefined) return []
    return kind === 'specimen' ? specimenProblems(file) : markupProblems(file, file.bodyStart)
  })
}

function markupProblems(file: ContentFile, bodyStart: number): Problem[] {
  const body = file.text.slice(bodyStart)
  if (body.trim() === '') {
    return [problemAt(file, bodyStart, 'the text below the front matter is missing')]
  }
  const { headings, tags, words } = bodyOf(file)
  const top = headings.filter(({ depth }) => depth === 1)
  const problems = [
    ...top.map(({ offset }) =>
      problemAt(file, offset, 'begin headings with ##; the page already has its # heading'),
    ),
    ...tags.map(({ offset }) =>
      problemAt(
        file,
        offset,
        'tags are not allowed here; write Markdown without HTML or components',
      ),
    ),
    ...words.flatMap(({ offset, end }) => codeIn(file, offset, end)),
  ]
  return problems.length > 0 || !/[<{]/.test(body) ? problems : compileProblems(file)
}

/** Text that looks like prose but breaks the build, such as `<https://…>`. */
function compileProblems(file: ContentFile): Problem[] {
  try {
    mdxToMdast(file.text)
    return []
  } catch (error) {
    return [unreadableProblem(file, error, 'this would be read as code')]
  }
}

const CODE = /(?<!\\)[{}]|(?<!\\)<(?=\S)/g
const MODULE_CODE = /(?<=^|\n)(?:import|export)(?=\s+[\w*{'"])/g

function codeIn(file: ContentFile, offset: number, end: number): Problem[] {
  const text = file.text.slice(offset, end)
  const isBlockStart = /\n\s*$/.test(file.text.slice(0, offset))
  const find = (pattern: RegExp, say: (sign: string) => string) =>
    Array.from(text.matchAll(pattern), ({ 0: sign, index }) =>
      problemAt(file, offset + index, say(sign)),
    )
  return [
    ...find(CODE, (sign) => `${sign} is read as code here; write \\${sign} for the character`),
    ...(isBlockStart
      ? find(MODULE_CODE, (word) => `a line that begins with ${word} is read as code; reword it`)
      : []),
  ]
}

/** Every row of a table must have as many cells as the first row, or the page drops cells. */
export function tableProblems({ entries }: Library): Problem[] {
  return entries.flatMap(({ file }) => {
    const { text, bodyStart = text.length } = file
    // Consecutive lines that begin with a bar make a table.
    const tables = text.slice(bodyStart).matchAll(/^ *\|.*(?:\n *\|.*)*/gm)
    return Array.from(tables).flatMap(({ 0: table, index }) => {
      const rows = Array.from(table.matchAll(/[^\n]+/g), (row) => ({
        offset: bodyStart + index + row.index,
        text: row[0].trim(),
      }))
      return rowProblems(file, rows)
    })
  })
}

const cellsOf = (row: string) => row.replace(/\|$/, '').split(/(?<!\\)\|/).length - 1

function rowProblems(
  file: ContentFile,
  [head, rule, ...rows]: readonly { offset: number; text: string }[],
): Problem[] {
  if (!head) return []
  const cells = cellsOf(head.text)
  if (!rule || !/^[|:\s-]+$/.test(rule.text)) {
    const line = `|${' --- |'.repeat(cells)}`
    return [problemAt(file, head.offset, `the second line of a table must be ${line}`)]
  }
  return [rule, ...rows].flatMap(({ offset, text }) => {
    const found = cellsOf(text)
    const message = `this row must have ${cells} cells, like the first row of its table; found ${found}`
    return found === cells ? [] : [problemAt(file, offset, message)]
  })
}

type Element = Extract<MdastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>

/** Specimens may contain Markdown and their own components with literal values, but no code. */
function specimenProblems(file: ContentFile): Problem[] {
  try {
    const nodes = nodesOf(mdxToMdast(file.text))
    return [...nodes.flatMap((node) => nodeProblems(node, file)), ...pageProblems(nodes, file)]
  } catch (error) {
    return [unreadableProblem(file, error, 'this text cannot be read')]
  }
}

function isElement(node: MdastNode): node is Element {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}

function isPart(name: string | null | undefined): name is SpecimenPart {
  return typeof name === 'string' && Object.hasOwn(SPECIMEN_PARTS, name)
}

function nodeProblems(node: MdastNode, file: ContentFile): Problem[] {
  const problem = (message: string) => [problemAt(file, node.position?.start.offset ?? 0, message)]
  if (!isElement(node)) {
    return node.type.startsWith('mdx')
      ? problem('code is not allowed here; write the value itself')
      : []
  }
  if (!isPart(node.name)) {
    const known = Object.keys(SPECIMEN_PARTS).join(', ')
    return problem(`there is no component <${node.name ?? ''}>; use ${known}`)
  }
  const values = valuesOf(node)
  const { error } = SPECIMEN_PARTS[node.name].safeParse(values)
  return (error?.issues ?? []).flatMap((issue) =>
    problem(`<${node.name}>: ${partMessage(issue, values)}`),
  )
}

function partMessage(issue: z.core.$ZodIssue, values: Record<string, unknown>): string {
  if (issue.code === 'unrecognized_keys') return `"${issue.keys.join('", "')}" is not a property`
  const path = issue.path as Path
  const found = valueAt(values, path)
  if (found !== undefined) return `${fieldName(path)} ${describeMismatch(issue, found)}`
  return `${fieldName(path)} ${issue.message.startsWith('must ') ? issue.message : 'is missing'}`
}

/** The properties of a component; undefined for a property whose value is not a literal. */
function valuesOf({ attributes }: Element): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map((one) => {
      if (one.type !== 'mdxJsxAttribute') return ['...', undefined]
      const { name, value } = one
      if (value === null || value === undefined) return [name, true]
      return [name, typeof value === 'string' ? value : parseLiteral(value.value)]
    }),
  )
}

function parseLiteral(expression: string): unknown {
  try {
    return JSON.parse(expression)
  } catch {
    return undefined
  }
}

function pageProblems(nodes: readonly MdastNode[], file: ContentFile): Problem[] {
  const pages = nodes
    .filter(isElement)
    .filter(({ name }) => name === 'Page')
    .map((page) => ({ values: valuesOf(page), offset: page.position?.start.offset ?? 0 }))
  return pages.flatMap(({ values, offset }, index) => {
    const expected = index + FIRST_WRITTEN_PAGE
    const message = `this is page ${expected}: write number={${expected}}`
    return values['number'] === expected ? [] : [problemAt(file, offset, message)]
  })
}
