import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'

import { type ContentFile, type Places, problemAt } from './content-file.ts'

const STRICT = { disallowComments: true, allowTrailingComma: false }

/** Reads a JSON file. After a small mistake, such as a comma too many, the rest is still read. */
export function readJsonFile(path: string, text: string): ContentFile {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, STRICT)
  const mistakes = jsonProblems(text, errors)
  const isWhole = mistakes.every(({ readable }) => readable)
  const file: ContentFile = {
    path,
    text,
    data: root && isWhole ? getNodeValue(root) : undefined,
    places: placesOf(root),
    problems: [],
  }
  file.problems.push(
    ...mistakes.map(({ offset, message }) => problemAt(file, offset, message)),
    ...(root ? repeatedKeys(root).map((key) => problemAt(file, key.offset, repeated(key))) : []),
  )
  return file
}

function placesOf(root: Node | undefined): Places {
  const find = (path: readonly (string | number)[]) => root && findNodeAtLocation(root, [...path])
  return {
    key: (path) => find(path)?.parent?.children?.[0]?.offset,
    value: (path) => {
      const node = find(path)
      return node && { start: node.offset, end: node.offset + node.length }
    },
  }
}

const repeated = (key: Node) =>
  `"${key.value}" stands here a second time; a field may stand only once`

function repeatedKeys(node: Node): Node[] {
  const children = node.children ?? []
  if (node.type !== 'object') return children.flatMap(repeatedKeys)
  const seen = new Set<unknown>()
  return children.flatMap(({ children: [key, value] = [] }) => {
    const again = key && seen.has(key.value) ? [key] : []
    if (key) seen.add(key.value)
    return value ? [...again, ...repeatedKeys(value)] : again
  })
}

interface SyntaxProblem {
  offset: number
  message: string
  /** Where the rest of the file can be trusted all the same. */
  readable?: true
}

/** What is wrong with a text as JSON, up to the first after which nothing in it can be trusted. */
function jsonProblems(text: string, errors: readonly ParseError[]): SyntaxProblem[] {
  const problems: SyntaxProblem[] = []
  for (const error of errors) {
    const problem = problemFor(text, error)
    if (problems.some((earlier) => earlier.offset === problem.offset)) continue
    problems.push(problem)
    if (!problem.readable) break
  }
  return problems
}

const BACKSLASH = 'a backslash inside this text is written twice'

/** What to do about each mistake, by the name that the parser gives it. */
const MISTAKES: Partial<Record<string, string>> = {
  CloseBraceExpected: 'a closing } is missing before this',
  CloseBracketExpected: 'a closing ] is missing before this',
  ColonExpected: 'a colon is missing after the name of the field',
  CommaExpected: 'a comma or a closing ] is missing before this',
  EndOfFileExpected: 'the file goes on after its last bracket',
  InvalidCharacter: 'a tab stands inside this text',
  InvalidEscapeCharacter: BACKSLASH,
  InvalidUnicode: BACKSLASH,
  UnexpectedEndOfString: 'the quotation mark that ends this text is missing',
}

function problemFor(text: string, { error, offset, length }: ParseError): SyntaxProblem {
  const code = printParseErrorCode(error)
  const found = text.slice(offset, offset + length)
  const end = text.slice(0, offset).trimEnd().length
  if (code === 'InvalidCommentToken') {
    return { offset, message: 'a comment stands here; JSON has none: remove it', readable: true }
  }
  if (/^[}\]]/.test(found) && text[end - 1] === ',') {
    return { offset: end - 1, message: 'a comma stands after the last entry', readable: true }
  }
  if (code === 'CommaExpected' && text.slice(end, offset).includes('\n')) {
    return { offset: end, message: 'a comma is missing at the end of this line', readable: true }
  }
  return { offset, message: MISTAKES[code] ?? misplaced(found) }
}

function misplaced(found: string): string {
  return found === ''
    ? 'the file ends too early'
    : `found ${found}; a name or text stands between " and ", with “ and ” inside, and a number is digits only, such as 12000`
}
