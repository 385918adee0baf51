import type { YAMLException } from 'js-yaml'
import { visit, type Document, type Scalar, type YAMLParseError } from 'yaml'

import type { Slip } from './json-slips.ts'

/** The slips of front matter, up to the first after which nothing in it can be trusted. */
export function yamlSlips(yaml: string, document: Document, thrown: YAMLException): Slip[] {
  const { errors } = document
  if (errors.length === 0) return [unexplained(yaml, thrown)]
  const broken = errors.findIndex(({ code }) => code !== 'DUPLICATE_KEY')
  const repeated = broken < 0 ? errors : errors.slice(0, broken)
  const slips = repeated.map(({ pos: [offset] }) => ({
    offset,
    message: `"${keyAt(yaml, offset)}" stands here a second time; a field may stand only once`,
    readable: true,
  }))
  const first = errors[broken]
  return first ? [...slips, { ...explain(yaml, document, first), readable: false }] : slips
}

function keyAt(yaml: string, offset: number): string {
  return /^[^:\n]*/.exec(yaml.slice(offset))?.[0] ?? ''
}

type Explanation = Omit<Slip, 'readable'>

const INDENTED = 'this line is indented differently from the fields around it'

function explain(yaml: string, document: Document, error: YAMLParseError): Explanation {
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

function misreadKey(yaml: string, document: Document, offset: number): Explanation {
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

function unexpected(yaml: string, offset: number, message: string): Explanation {
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

function missing(yaml: string, { message, pos }: YAMLParseError): Explanation {
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

function unexplained(yaml: string, { mark, reason }: YAMLException): Slip {
  const lineStart = yaml.lastIndexOf('\n', mark.position - 1) + 1
  const sign = /[*&!]/.exec(yaml.slice(lineStart, mark.position))
  return sign
    ? {
        offset: lineStart + sign.index,
        message: `a text that begins with ${sign[0]} stands in quotation marks`,
        readable: false,
      }
    : { offset: mark.position, message: `could not be read: ${reason}`, readable: false }
}
