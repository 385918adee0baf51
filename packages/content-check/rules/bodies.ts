import { mdxToMdast, type MdastNode } from 'satteri'
import type * as z from 'zod'

import { problemAt, valueAt, type ContentFile, type Path } from '#content-check/content-file.ts'
import type { Library } from '#content-check/library.ts'
import { bodyOf, unreadable } from '#content-check/markdown.ts'
import { expectation, fieldName } from '#content-check/plain-words.ts'
import type { Problem } from '#content-check/problem.ts'
import { FIRST_WRITTEN_PAGE, SPECIMEN_PARTS, type SpecimenPart } from '#content/specimen.ts'

/** The text below front matter holds words and no code; that of specimens has components of its own. */
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
      problemAt(file, offset, 'a heading here begins with ##; the page has its # heading already'),
    ),
    ...tags.map(({ offset }) =>
      problemAt(file, offset, 'a tag stands here; the text is Markdown without HTML or components'),
    ),
    ...words.flatMap(({ offset, end }) => codeIn(file, offset, end)),
  ]
  return problems.length > 0 || !/[<{]/.test(body) ? problems : compileProblems(file)
}

/** What the build would refuse although it looks like words, such as `<https://…>`. */
function compileProblems(file: ContentFile): Problem[] {
  try {
    mdxToMdast(file.text)
    return []
  } catch (error) {
    return [unreadable(file, error, 'this would be read as code')]
  }
}

const CODE = /(?<!\\)[{}]|(?<!\\)<(?=\S)/g
const MODULE = /(?<=^|\n)(?:import|export)(?=\s+[\w*{'"])/g

function codeIn(file: ContentFile, offset: number, end: number): Problem[] {
  const text = file.text.slice(offset, end)
  const isBlockStart = /\n\s*$/.test(file.text.slice(0, offset))
  const find = (pattern: RegExp, say: (sign: string) => string) =>
    Array.from(text.matchAll(pattern), ({ 0: sign, index }) =>
      problemAt(file, offset + index, say(sign)),
    )
  return [
    ...find(CODE, (sign) => `${sign} begins or ends code here; write \\${sign} for the sign`),
    ...(isBlockStart
      ? find(MODULE, (word) => `a line that begins with ${word} is code; begin it otherwise`)
      : []),
  ]
}

/** Every row of a table has as many cells as its first, or something of it is not shown. */
export function tableProblems({ entries }: Library): Problem[] {
  return entries.flatMap(({ file }) => {
    const { text, bodyStart = text.length } = file
    // Lines that begin with a bar, by the tables that they make.
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
    return [problemAt(file, head.offset, `below the first line of a table stands ${line}`)]
  }
  return [rule, ...rows].flatMap(({ offset, text }) => {
    const found = cellsOf(text)
    const message = `this row must have ${cells} cells, as the first of its table; found ${found}`
    return found === cells ? [] : [problemAt(file, offset, message)]
  })
}

type Element = Extract<MdastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>

/** Specimens hold Markdown and their own components, whose values are written out, and no code. */
function specimenProblems(file: ContentFile): Problem[] {
  try {
    const nodes = flat(mdxToMdast(file.text))
    return [...nodes.flatMap((node) => nodeProblems(node, file)), ...pageProblems(nodes, file)]
  } catch (error) {
    return [unreadable(file, error, "this can't be read")]
  }
}

function flat(node: MdastNode): MdastNode[] {
  const children = 'children' in node ? (node.children as MdastNode[]) : []
  return [node, ...children.flatMap(flat)]
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
    return node.type.startsWith('mdx') ? problem('code stands here; write values out') : []
  }
  if (!isPart(node.name)) {
    const known = Object.keys(SPECIMEN_PARTS).join(', ')
    return problem(`there is no component <${node.name ?? ''}>; known are ${known}`)
  }
  const values = valuesOf(node)
  const { error } = SPECIMEN_PARTS[node.name].safeParse(values)
  return (error?.issues ?? []).flatMap((issue) =>
    problem(`<${node.name}>: ${partMessage(issue, values)}`),
  )
}

function partMessage(issue: z.core.$ZodIssue, values: Record<string, unknown>): string {
  if (issue.code === 'unrecognized_keys') return `"${issue.keys.join('", "')}" is not known`
  const path = issue.path as Path
  const found = valueAt(values, path)
  if (found !== undefined) return `${fieldName(path)} ${expectation(issue, found)}`
  return `${fieldName(path)} ${issue.message.startsWith('must ') ? issue.message : 'is missing'}`
}

/** The properties of a component; one that is no written value is undefined. */
function valuesOf({ attributes }: Element): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map((one) => {
      if (one.type !== 'mdxJsxAttribute') return ['...', undefined]
      const { name, value } = one
      if (value === null || value === undefined) return [name, true]
      return [name, typeof value === 'string' ? value : written(value.value)]
    }),
  )
}

function written(expression: string): unknown {
  try {
    return JSON.parse(expression)
  } catch {
    return undefined
  }
}

/** Pages are numbered one after the other. */
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
