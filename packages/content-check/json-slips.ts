import { printParseErrorCode, type ParseError } from 'jsonc-parser'

/** A slip of the pen that JSON does not forgive. */
export interface Slip {
  offset: number
  message: string
  /** Whether the rest of the file can be trusted all the same. */
  readable: boolean
}

/** The slips of a text, up to the first after which nothing in it can be trusted. */
export function slipsOf(text: string, errors: readonly ParseError[]): Slip[] {
  const slips: Slip[] = []
  for (const { error, offset, length } of errors) {
    const end = text.slice(0, offset).trimEnd().length
    const found = text.slice(offset, offset + length)
    const slip = slipAt({ text, found, offset, end }, error)
    if (slips.some((earlier) => earlier.offset === slip.offset)) continue
    slips.push(slip)
    if (!slip.readable) break
  }
  return slips
}

interface Spot {
  text: string
  found: string
  offset: number
  /** Where what stands before the spot ends. */
  end: number
}

type Explain = (spot: Spot) => Slip | undefined

const here =
  (message: string): Explain =>
  ({ offset }) => ({ offset, message, readable: false })

const before =
  (message: string): Explain =>
  ({ end }) => ({ offset: Math.max(0, end - 1), message, readable: false })

const inside =
  (message: string, part: RegExp): Explain =>
  ({ offset, found }) => ({
    offset: offset + Math.max(0, found.search(part)),
    message,
    readable: false,
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

function slipAt(spot: Spot, error: ParseError['error']): Slip {
  const slip =
    EXPLAIN[printParseErrorCode(error)]?.(spot) ??
    commaSlip(spot) ??
    strayQuote(spot) ??
    fieldInList(spot)
  return slip ?? { offset: spot.offset, message: misplaced(spot), readable: false }
}

function commaSlip({ text, found, offset, end }: Spot): Slip | undefined {
  if (text[end - 1] === ',' && /^[}\]]/.test(found)) {
    return { offset: end - 1, message: 'a comma stands after the last entry', readable: true }
  }
  const ownLine = text.slice(end, offset).includes('\n')
  return ownLine && /^["{[]/.test(found) && /["}\]\dle]/.test(text[end - 1] ?? '')
    ? { offset: end, message: 'a comma is missing at the end of this line', readable: true }
    : undefined
}

const QUOTE = 'a quotation mark inside a text is written “ or ”, or with a backslash: \\"'

function strayQuote({ text, found, offset, end }: Spot): Slip | undefined {
  if (text[end - 1] !== '"' || text.slice(end, offset).includes('\n')) return undefined
  if (found.startsWith('"') && end < offset) {
    return { offset: end, message: 'a comma is missing here', readable: false }
  }
  return /^[\p{L}\d]/u.test(found)
    ? { offset: end - 1, message: QUOTE, readable: false }
    : undefined
}

function fieldInList({ text, found, end }: Spot): Slip | undefined {
  const name = /"(?:[^"\\]|\\.)*"$/.exec(text.slice(0, end))
  return found.startsWith(':') && name
    ? {
        offset: name.index,
        message: 'a field stands inside a list; a closing ] is missing before it',
        readable: false,
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
