import { markdownToMdast, type MdastNode } from 'satteri'

import type { ContentFile } from './content-file.ts'
import type { Problem } from './problem.ts'

interface Spot {
  /** Offset in the file. */
  offset: number
}

interface Heading extends Spot {
  depth: number
  text: string
}

interface Link extends Spot {
  kind: 'link' | 'image'
  url: string
}

/** A part of the body that is neither code nor an address. */
interface Words extends Spot {
  end: number
}

interface Body {
  headings: Heading[]
  links: Link[]
  words: Words[]
  /** Tags and anything else that looks like HTML. */
  tags: Spot[]
}

const parsed = new WeakMap<ContentFile, Body>()

/** The parsed text below the front matter. */
export function bodyOf(file: ContentFile): Body {
  const known = parsed.get(file)
  if (known) return known
  const body: Body = { headings: [], links: [], words: [], tags: [] }
  if (file.bodyStart !== undefined) {
    // Parsed as Markdown, in which a stray { or < is text with a position; in MDX it would be an error.
    for (const node of nodesOf(markdownToMdast(file.text))) record(node, file.text, body)
  }
  parsed.set(file, body)
  return body
}

/** A node and all nodes inside it. */
export function nodesOf(node: MdastNode): MdastNode[] {
  const children = 'children' in node ? (node.children as MdastNode[]) : []
  return [node, ...children.flatMap(nodesOf)]
}

function spanOf({ position }: MdastNode): Words {
  return { offset: position?.start.offset ?? 0, end: position?.end.offset ?? 0 }
}

function record(node: MdastNode, text: string, body: Body): void {
  const { offset, end } = spanOf(node)
  if (node.type === 'heading') {
    body.headings.push({ offset, depth: node.depth, text: plainText(node) })
  } else if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
    const place = text.slice(offset, end).lastIndexOf(node.url)
    const kind = node.type === 'image' ? 'image' : 'link'
    body.links.push({ kind, url: node.url, offset: offset + Math.max(0, place) })
  } else if (node.type === 'html') {
    body.tags.push({ offset })
  } else if (node.type === 'text') {
    body.words.push({ offset, end })
  }
}

function plainText(node: MdastNode): string {
  if ('value' in node && typeof node.value === 'string') return node.value
  return 'children' in node ? node.children.map(plainText).join('') : ''
}

/** The problem for an error of the MDX parser. Rethrows any other error. */
export function unreadableProblem({ path }: ContentFile, error: unknown, what: string): Problem {
  if (!(error instanceof Error)) throw error
  const [, line = '1', column = '1', reason = error.message] =
    /^(\d+):(\d+): ([^(]*)/.exec(error.message) ?? []
  const message = `${what}: ${reason.trim()}`
  return { file: path, line: Number(line), column: Number(column), message }
}
