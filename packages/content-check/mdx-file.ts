import { load, YAMLException } from 'js-yaml'
import {
  type Document,
  isMap,
  isNode,
  isPair,
  isScalar,
  type Node,
  parseDocument,
  type Scalar,
  visit,
  type YAMLParseError,
} from 'yaml'

import { splitFrontMatter } from '#build/front-matter.ts'

import {
  type ContentFile,
  type Path,
  type Places,
  problemAt,
  type SyntaxProblem,
} from './content-file.ts'

/**
 * Reads an MDX file. Values come from the parser that the build uses; the one that knows where
 * each field stands takes ten times as long, and is asked only once there is something to tell.
 */
export function readMdxFile(path: string, text: string): ContentFile {
  const { head, yaml } = splitFrontMatter(text)
  const start = text.indexOf('\n') + 1
  const document = lazily(() => parseDocument(yaml, { prettyErrors: false }))
  const file: ContentFile = {
    path,
    text,
    data: undefined,
    bodyStart: head.length,
    places: placesOf(document, start),
    problems: [],
  }
  if (head === '') {
    file.problems.push(problemAt(file, 0, missingDashes(text)))
    return file
  }
  const report = (offset: number, message: string) =>
    file.problems.push(problemAt(file, start + offset, message))
  try {
    file.data = load(yaml) ?? {}
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    const mistakes = yamlProblems(yaml, document(), error)
    for (const { offset, message } of mistakes) report(offset, message)
    if (mistakes.every(({ readable }) => readable)) file.data = load(yaml, { json: true })
  }
  if (/\s#/.test(yaml)) {
    for (const offset of swallowedTexts(yaml, document())) {
      report(offset, 'the text ends before this #; a text with # in it stands in quotation marks')
    }
  }
  return file
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

function missingDashes(text: string): string {
  return text.startsWith('---')
    ? 'the line of three dashes that ends the front matter is missing'
    : 'the first line is not ---; the fields of the file stand between two such lines'
}

function placesOf(document: () => Document, start: number): Places {
  const nodeAt = (path: Path): Node | undefined => {
    const node = path.length === 0 ? document().contents : document().getIn(path, true)
    return isNode(node) ? node : undefined
  }
  const keyOf = (path: Path): number | undefined => {
    const parent = nodeAt(path.slice(0, -1))
    if (!isMap(parent)) return undefined
    const pair = parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1))
    return isPair(pair) && isNode(pair.key) ? rangeStart(pair.key, start) : undefined
  }
  return {
    key: keyOf,
    value: (path) => {
      const node = nodeAt(path)
      if (!node?.range) return undefined
      const isEmpty = isScalar(node) && node.range[0] === node.range[1]
      const key = isEmpty ? keyOf(path) : undefined
      return { start: key ?? node.range[0] + start, end: node.range[1] + start }
    },
  }
}

function rangeStart(node: Node, start: number): number | undefined {
  return node.range ? node.range[0] + start : undefined
}

/** Where comments begin on the lines of unquoted texts, which they cut off. */
function swallowedTexts(yaml: string, document: Document): number[] {
  const places: number[] = []
  visit(document, {
    Scalar: (_, node: Scalar) => {
      if (!node.range || node.type !== 'PLAIN') return
      const rest = /^[^\S\n]+#/.exec(yaml.slice(node.range[1]))
      if (rest) places.push(node.range[1] + rest[0].length - 1)
    },
  })
  return places
}

/** What is wrong with front matter as YAML, up to the first after which nothing in it can be trusted. */
function yamlProblems(yaml: string, document: Document, thrown: YAMLException): SyntaxProblem[] {
  const { errors } = document
  if (errors.length === 0) return [unexplained(yaml, thrown)]
  const broken = errors.findIndex(({ code }) => code !== 'DUPLICATE_KEY')
  const repeated = broken < 0 ? errors : errors.slice(0, broken)
  const problems = repeated.map(({ pos: [offset] }): SyntaxProblem => ({
    offset,
    message: `"${keyAt(yaml, offset)}" stands here a second time; a field may stand only once`,
    readable: true,
  }))
  const first = errors[broken]
  return first ? [...problems, explain(yaml, document, first)] : problems
}

function keyAt(yaml: string, offset: number): string {
  return /^[^:\n]*/.exec(yaml.slice(offset))?.[0] ?? ''
}

const INDENTED = 'this line is indented differently from the fields around it'

function explain(yaml: string, document: Document, error: YAMLParseError): SyntaxProblem {
  const [offset] = error.pos
  const open = unclosedQuote(yaml, document, error)
  if (open !== undefined) {
    return { offset: open, message: 'the quotation mark that ends this text is missing' }
  }
  switch (error.code) {
    case 'TAB_AS_INDENT':
      return { offset, message: 'a tab stands here; lines are indented with spaces' }
    case 'BAD_SCALAR_START':
      return {
        offset,
        message: `a text that begins with ${yaml[offset]} stands in quotation marks`,
      }
    case 'BAD_DQ_ESCAPE':
      return { offset, message: 'a backslash inside a text is written twice' }
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MULTILINE_IMPLICIT_KEY':
      return misreadKey(yaml, document, offset)
    case 'UNEXPECTED_TOKEN':
      return unexpected(yaml, offset, error.message)
    case 'MISSING_CHAR':
    case 'BAD_INDENT':
      return missing(yaml, error)
    default:
      return { offset, message: `could not be read: ${error.message}` }
  }
}

function misreadKey(yaml: string, document: Document, offset: number): SyntaxProblem {
  const multiline = document.errors.find(({ code }) => code === 'MULTILINE_IMPLICIT_KEY')
  if (!multiline) return { offset, message: 'a text with ": " in it stands in quotation marks' }
  const [start, end] = multiline.pos
  const lastLine = yaml.lastIndexOf('\n', end - 1) + 1
  const indent = /\S/.exec(yaml.slice(lastLine))?.index ?? 0
  const firstLine = yaml.lastIndexOf('\n', start - 1) + 1
  const firstIndent = /\S/.exec(yaml.slice(firstLine))?.index ?? 0
  return indent > firstIndent
    ? { offset: lastLine + indent, message: INDENTED }
    : { offset: start, message: 'a colon and a space are missing after the name of the field' }
}

function unexpected(yaml: string, offset: number, message: string): SyntaxProblem {
  if (message.includes('block-seq-ind')) {
    return {
      offset,
      message: 'a list begins on a line of its own, below the name of the field',
    }
  }
  const quote = /["']\s*$/.exec(yaml.slice(0, offset))
  return quote
    ? {
        offset: quote.index,
        message: 'the text goes on after this quotation mark; an apostrophe is written ’',
      }
    : { offset, message: 'a line of another kind stands here; fields and entries do not mix' }
}

function missing(yaml: string, { message, pos }: YAMLParseError): SyntaxProblem {
  if (message.includes('Flow')) return { offset: pos[0], message: 'a closing bracket is missing' }
  const indent = /\S/.exec(yaml.slice(pos[0]))?.index ?? 0
  return { offset: pos[0] + indent, message: INDENTED }
}

/** Where a text in quotation marks begins that swallows the fields below it. */
function unclosedQuote(
  yaml: string,
  document: Document,
  { pos, message }: YAMLParseError,
): number | undefined {
  let place: number | undefined
  visit(document, {
    Scalar: (_, { type, range }: Scalar) => {
      if (!type?.startsWith('QUOTE') || !range || place !== undefined) return
      const hasFields = /\n\s*(?:- )?[\w-]+:(?:\s|$)/.test(yaml.slice(range[0], range[1]))
      if (hasFields || (message.includes('closing') && range[1] === pos[0])) place = range[0]
    },
  })
  return place
}

function unexplained(yaml: string, { mark, reason }: YAMLException): SyntaxProblem {
  const lineStart = yaml.lastIndexOf('\n', mark.position - 1) + 1
  const sign = /[*&!]/.exec(yaml.slice(lineStart, mark.position))
  return sign
    ? {
        offset: lineStart + sign.index,
        message: `a text that begins with ${sign[0]} stands in quotation marks`,
      }
    : { offset: mark.position, message: `could not be read: ${reason}` }
}
