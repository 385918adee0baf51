import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'

import { type ContentFile, type Places, problemAt, type SyntaxProblem } from './content-file.ts'

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

/** What is wrong with a text as JSON, up to the first after which nothing in it can be trusted. */
function jsonProblems(text: string, errors: readonly ParseError[]): SyntaxProblem[] {
  const problems: SyntaxProblem[] = []
  for (const { error, offset, length } of errors) {
    const end = text.slice(0, offset).trimEnd().length
    const found = text.slice(offset, offset + length)
    const problem = problemFor({ text, found, offset, end }, error)
    if (problems.some((earlier) => earlier.offset === problem.offset)) continue
    problems.push(problem)
    if (!problem.readable) break
  }
  return problems
}

interface Spot {
  text: string
  found: string
  offset: number
  /** Where what stands before the spot ends. */
  end: number
}

type Explain = (spot: Spot) => SyntaxProblem | undefined

const here =
  (message: string): Explain =>
  ({ offset }) => ({ offset, message })

const before =
  (message: string): Explain =>
  ({ end }) => ({ offset: Math.max(0, end - 1), message })

const inside =
  (message: string, part: RegExp): Explain =>
  ({ offset, found }) => ({
    offset: offset + Math.max(0, found.search(part)),
    message,
  })

const BACKSLASH = inside('a backslash inside a text is written twice', /\\[^"\\]/)

// By the names that the parser gives its errors.
const EXPLAIN: Partial<Record<string, Explain>> = {
  InvalidCommentToken: ({ offset }) => ({
    offset,
    message: 'a comment stands here; JSON has none: remove it',
    readable: true,
  }),
  InvalidCharacter: inside('a tab stands inside a text', /\t/),
  InvalidEscapeCharacter: BACKSLASH,
  InvalidUnicode: BACKSLASH,
  CloseBraceExpected: before('a closing } is missing after this'),
  CloseBracketExpected: before('a closing ] is missing after this'),
  ColonExpected: here('a colon is missing after the name of the field'),
  EndOfFileExpected: here('the file goes on after its last bracket'),
  UnexpectedEndOfString: here('the quotation mark that ends this text is missing'),
}

function problemFor(spot: Spot, error: ParseError['error']): SyntaxProblem {
  const problem =
    EXPLAIN[printParseErrorCode(error)]?.(spot) ??
    strayComma(spot) ??
    strayQuote(spot) ??
    fieldInList(spot)
  return problem ?? { offset: spot.offset, message: misplaced(spot) }
}

function strayComma({ text, found, offset, end }: Spot): SyntaxProblem | undefined {
  if (text[end - 1] === ',' && /^[}\]]/.test(found)) {
    return { offset: end - 1, message: 'a comma stands after the last entry', readable: true }
  }
  const ownLine = text.slice(end, offset).includes('\n')
  return ownLine && /^["{[]/.test(found) && /["}\]\dle]/.test(text[end - 1] ?? '')
    ? { offset: end, message: 'a comma is missing at the end of this line', readable: true }
    : undefined
}

const QUOTE = 'a quotation mark inside a text is written “ or ”, or with a backslash: \\"'

function strayQuote({ text, found, offset, end }: Spot): SyntaxProblem | undefined {
  if (text[end - 1] !== '"' || text.slice(end, offset).includes('\n')) return undefined
  if (found.startsWith('"') && end < offset) {
    return { offset: end, message: 'a comma is missing here' }
  }
  return /^[\p{L}\d]/u.test(found) ? { offset: end - 1, message: QUOTE } : undefined
}

function fieldInList({ text, found, end }: Spot): SyntaxProblem | undefined {
  const name = /"(?:[^"\\]|\\.)*"$/.exec(text.slice(0, end))
  return found.startsWith(':') && name
    ? {
        offset: name.index,
        message: 'a field stands inside a list; a closing ] is missing before it',
      }
    : undefined
}

function misplaced({ text, found, end }: Spot): string {
  if (found === '') return 'the file ends too early'
  if (/^[“”„‘’']/.test(found)) {
    return `found ${found.charAt(0)} where a text begins; a text begins and ends with "`
  }
  if (/^\d/.test(found) && /[,0]/.test(text[end - 1] ?? '')) {
    return 'a number is written without commas and without a 0 in front: 12000'
  }
  if (/^[,}\]]/.test(found)) return `something is missing before this ${found}`
  return `found ${found}; names and texts stand in quotation marks, numbers are digits only`
}
