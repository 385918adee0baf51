import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'

import { type ContentFile, type FieldOffsets, problemAt } from './content-file.ts'

const STRICT = { disallowComments: true, allowTrailingComma: false }

/** Reads a JSON file. A small mistake, such as an extra comma, does not stop the reading. */
export function readJsonFile(path: string, text: string): ContentFile {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, STRICT)
  const mistakes = syntaxProblems(text, errors)
  const isReadable = mistakes.every(({ readable }) => readable)
  const file: ContentFile = {
    path,
    text,
    data: root && isReadable ? getNodeValue(root) : undefined,
    places: placesOf(root),
    problems: [],
  }
  file.problems.push(
    ...mistakes.map(({ offset, message }) => problemAt(file, offset, message)),
    ...(root
      ? repeatedKeys(root).map((key) => problemAt(file, key.offset, repeatedKeyMessage(key)))
      : []),
  )
  return file
}

function placesOf(root: Node | undefined): FieldOffsets {
  const find = (path: readonly (string | number)[]) => root && findNodeAtLocation(root, [...path])
  return {
    key: (path) => find(path)?.parent?.children?.[0]?.offset,
    value: (path) => {
      const node = find(path)
      return node && { start: node.offset, end: node.offset + node.length }
    },
  }
}

const repeatedKeyMessage = (key: Node) => `"${key.value}" appears twice; keep one`

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
  /** Set for a mistake after which the rest of the file can still be read. */
  readable?: true
}

/** The syntax problems of a JSON text, up to the first problem after which the text cannot be read. */
function syntaxProblems(text: string, errors: readonly ParseError[]): SyntaxProblem[] {
  const problems: SyntaxProblem[] = []
  for (const error of errors) {
    const problem = syntaxProblem(text, error)
    if (problems.some((earlier) => earlier.offset === problem.offset)) continue
    problems.push(problem)
    if (!problem.readable) break
  }
  return problems
}

const BACKSLASH = 'write each backslash in this text twice'

const SYNTAX_MESSAGES: Partial<Record<string, string>> = {
  CloseBraceExpected: 'a closing } is missing before this',
  CloseBracketExpected: 'a closing ] is missing before this',
  ColonExpected: 'a colon is missing after the name of the field',
  CommaExpected: 'a comma or a closing ] is missing before this',
  EndOfFileExpected: 'the file continues after its last bracket',
  InvalidCharacter: 'this text contains a tab; use spaces',
  InvalidEscapeCharacter: BACKSLASH,
  InvalidUnicode: BACKSLASH,
  UnexpectedEndOfString: 'the closing quotation mark of this text is missing',
}

function syntaxProblem(text: string, { error, offset, length }: ParseError): SyntaxProblem {
  const code = printParseErrorCode(error)
  const found = text.slice(offset, offset + length)
  const end = text.slice(0, offset).trimEnd().length
  if (code === 'InvalidCommentToken') {
    return { offset, message: 'JSON allows no comments; remove this one', readable: true }
  }
  if (/^[}\]]/.test(found) && text[end - 1] === ',') {
    return { offset: end - 1, message: 'remove the comma after the last entry', readable: true }
  }
  if (code === 'CommaExpected' && text.slice(end, offset).includes('\n')) {
    return { offset: end, message: 'a comma is missing at the end of this line', readable: true }
  }
  return { offset, message: SYNTAX_MESSAGES[code] ?? unexpectedTextMessage(found) }
}

function unexpectedTextMessage(found: string): string {
  return found === ''
    ? 'the file ends too early'
    : `found ${found}; put names and texts between " and ", use “ and ” inside a text, and write numbers in digits only, such as 12000`
}
