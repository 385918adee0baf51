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

import { type ContentFile, type Path, type FieldOffsets, problemAt } from './content-file.ts'

/** Reads dates as the build does, including unquoted dates. */
const YAML_OPTIONS = { prettyErrors: false, customTags: ['timestamp' as const] }

/** Reads an MDX file. A repeated field does not stop the reading. */
export function readMdxFile(path: string, text: string): ContentFile {
  const { head, yaml } = splitFrontMatter(text)
  const start = text.indexOf('\n') + 1
  const document = parseDocument(yaml, YAML_OPTIONS)
  const file: ContentFile = {
    path,
    text,
    data: undefined,
    // If there is no front matter, the start of the body is unknown.
    ...(head !== '' && { bodyStart: head.length }),
    places: placesOf(document, start),
    problems: [],
  }
  if (head === '') {
    file.problems.push(problemAt(file, 0, frontMatterMessage(text)))
    return file
  }
  const report = (offset: number, message: string) =>
    file.problems.push(problemAt(file, start + offset, message))
  const [first] = document.errors
  if (first) {
    const { offset, message } = firstSyntaxProblem(yaml, document, first)
    report(offset, message)
  }
  const aliases = aliasesIn(document)
  for (const offset of aliases) report(offset, NEEDS_QUOTES)
  if (aliases.length === 0 && document.errors.every(({ code }) => code === 'DUPLICATE_KEY')) {
    file.data = document.toJS() ?? {}
  }
  for (const { offset, message } of unquotedTextProblems(yaml, document)) report(offset, message)
  return file
}

function frontMatterMessage(text: string): string {
  return text.startsWith('---')
    ? 'the line of three dashes that ends the front matter is missing'
    : 'the first line must be ---; the fields of the file go between two such lines'
}

function placesOf(document: Document, start: number): FieldOffsets {
  const nodeAt = (path: Path): Node | undefined => {
    const node = path.length === 0 ? document.contents : document.getIn(path, true)
    return isNode(node) ? node : undefined
  }
  const keyOf = (path: Path): number | undefined => {
    const parent = nodeAt(path.slice(0, -1))
    if (!isMap(parent)) return undefined
    const pair = parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1))
    return isPair(pair) && isNode(pair.key) ? startOf(pair.key, start) : undefined
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

function startOf(node: Node, start: number): number | undefined {
  return node.range ? node.range[0] + start : undefined
}

/** The offsets of YAML aliases: texts that begin with an asterisk. */
function aliasesIn(document: Document): number[] {
  const offsets: number[] = []
  visit(document, { Alias: (_, { range }) => void offsets.push(range?.[0] ?? 0) })
  return offsets
}

/** Problems of unquoted values: a `#` that cuts the text off, or typographic quotation marks. */
function unquotedTextProblems(
  yaml: string,
  document: Document,
): { offset: number; message: string }[] {
  const problems: { offset: number; message: string }[] = []
  visit(document, {
    Scalar: (_, { range, type, value }: Scalar) => {
      if (!range || type !== 'PLAIN') return
      const [start, end] = range
      const comment = /^[^\S\n]+#/.exec(yaml.slice(end))
      if (comment) problems.push({ offset: end + comment[0].length - 1, message: CUT_OFF })
      if (/^[“‘].*[”’]$/s.test(String(value)))
        problems.push({ offset: start, message: TYPOGRAPHIC_MARKS })
    },
  })
  return problems
}

const CUT_OFF = 'the text ends before this #; put quotation marks around a text that contains #'
const TYPOGRAPHIC_MARKS = "these quotation marks would show on the page; use straight ' instead"
const NEEDS_QUOTES = 'put quotation marks around a text that begins with this character'

const SYNTAX_MESSAGES: Partial<Record<YAMLParseError['code'], string>> = {
  BAD_DQ_ESCAPE: 'write each backslash in a text twice',
  BAD_INDENT:
    'this line is indented differently from the fields around it, or a bracket before it is not closed',
  BAD_SCALAR_START: NEEDS_QUOTES,
  BLOCK_AS_IMPLICIT_KEY:
    'this text contains ": "; put quotation marks around it, or indent the field below it less',
  DUPLICATE_KEY: 'this field appears twice; keep one',
  MULTILINE_IMPLICIT_KEY: 'a colon and a space are missing after the name of the field',
  TAB_AS_INDENT: 'this line begins with a tab; indent it with spaces',
  UNEXPECTED_TOKEN:
    'the text has already ended here: write an apostrophe as ’, and begin a list on a new line',
}

/** The problem for the first YAML error; the errors after it are unreliable. */
function firstSyntaxProblem(
  yaml: string,
  document: Document,
  first: YAMLParseError,
): { offset: number; message: string } {
  const open = unclosedQuote(yaml, document, first)
  const isShifted = first.message.includes('without - indicator')
  const code = isShifted ? 'BAD_INDENT' : first.code
  return open === undefined
    ? {
        offset: first.pos[0],
        message: SYNTAX_MESSAGES[code] ?? `could not be read: ${first.message}`,
      }
    : { offset: open, message: 'the closing quotation mark of this text is missing' }
}

/** The offset of an unclosed quotation mark that swallows the fields below it. */
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
