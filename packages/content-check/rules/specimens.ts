import { mdxToMdast, type MdastNode } from 'satteri'
import type * as z from 'zod'

import type { Entry } from '#content-check/collections.ts'
import { problemAt, valueAt, type ContentFile, type Path } from '#content-check/content-file.ts'
import { entriesOf, type Library } from '#content-check/library.ts'
import { unreadable } from '#content-check/markdown.ts'
import { expectation, fieldName } from '#content-check/plain-words.ts'
import type { Problem } from '#content-check/problem.ts'
import { FIRST_WRITTEN_PAGE, SPECIMEN_PARTS, type SpecimenPart } from '#content-model/specimen.ts'

type Element = Extract<MdastNode, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>

/** Specimens hold Markdown and their own components, whose values are written out, and no code. */
export function specimenProblems(library: Library): Problem[] {
  return entriesOf(library, 'specimen').flatMap(({ file }: Entry) => {
    if (file.bodyStart === undefined) return []
    try {
      const nodes = flat(mdxToMdast(file.text))
      return [...nodes.flatMap((node) => nodeProblems(node, file)), ...pageProblems(nodes, file)]
    } catch (error) {
      return [unreadable(file, error, "this can't be read")]
    }
  })
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

/** Pages are numbered one after the other; a spread is two that face each other in the file. */
function pageProblems(nodes: readonly MdastNode[], file: ContentFile): Problem[] {
  const pages = nodes.filter(isElement).filter(({ name }) => name === 'Page')
  const values = pages.map(valuesOf)
  const at = (index: number) => pages[index]?.position?.start.offset ?? 0
  const misnumbered = values.flatMap(({ number }, index) => {
    const expected = index + FIRST_WRITTEN_PAGE
    return number === expected
      ? []
      : [problemAt(file, at(index), `this is page ${expected}: write number={${expected}}`)]
  })
  const opened = values.filter(({ spread }) => spread === true).length
  return opened === 0 || opened === 2
    ? misnumbered
    : [
        ...misnumbered,
        problemAt(file, at(0), `two pages are marked spread, or none; found ${opened}`),
      ]
}
