import { houseProse } from '#content-check/house-prose.ts'
import type { Library } from '#content-check/library.ts'
import type { Problem } from '#content-check/problem.ts'
import { tokenProposal, type Prose } from '#content-check/prose.ts'
import type { Facts } from '#content-model/facts.ts'
import { NUMBER_PATTERN, parseNumber } from '#content-model/number-words.ts'

/** A way of quoting data: each number of the pattern equals the fact of the same place. */
interface Quote {
  pattern: RegExp
  tokens: readonly string[]
  what: string
}

const N = `\\b(${NUMBER_PATTERN})`
const PER_CENT = String.raw`(\d+(?:\.\d+)?)\s?(?:%|per cent)`
const TO = String.raw`\s*(?:-|–|to|and)\s*`

function quote(pattern: string, tokens: readonly string[], what: string): Quote {
  return { pattern: new RegExp(pattern, 'gi'), tokens, what }
}

const QUOTES: readonly Quote[] = [
  quote(
    `(?<!\\bother )${N} (?:(?:fixed-price|advisory|separate) )*(?:services|products)\\b`,
    ['products.count'],
    'the shop has {} services',
  ),
  quote(`${N}\\+? (?:case )?studies\\b`, ['studies.count'], 'there are {} case studies'),
  quote(`${N}\\+? acquisitions\\b`, ['studies.count'], 'there are {} acquisitions'),
  quote(
    `${N} companies (?:acquired|bought|that met|we (?:have )?(?:acquired|bought))\\b`,
    ['studies.count'],
    'there are {} companies in the case studies',
  ),
  quote(`${N} industries\\b`, ['figures.industries'], 'the firm has bought in {} industries'),
  quote(
    `\\b(?:acquired|bought) between (\\d{4})${TO}(\\d{4})`,
    ['studies.firstYear', 'studies.lastYear'],
    'the companies were acquired between {} and {}',
  ),
  quote(
    `\\breturns? of ${PER_CENT}${TO}${PER_CENT}`,
    ['studies.lowestReturn', 'studies.highestReturn'],
    'returns are {} to {}',
  ),
  quote(`${PER_CENT} average\\b`, ['studies.averageReturn'], 'the average return is {}'),
  quote(
    `\\baverage (?:ROI|return)\\b[^%]{0,20}?${PER_CENT}`,
    ['studies.averageReturn'],
    'the average return is {}',
  ),
  quote(
    String.raw`\bmargins?\b[^%]{0,20}?(\d+%-\d+%)`,
    ['figures.margins'],
    'net profit margins are {}',
  ),
  quote(
    `${N} years in operation\\b`,
    ['figures.yearsInOperation'],
    'a business has to be {} years in operation',
  ),
  quote(
    `\\bat least ${N} employees\\b`,
    ['figures.employees'],
    'a business has to have {} employees',
  ),
]

/** A number in prose that quotes the data equals it. */
export function countProblems(library: Library): Problem[] {
  return houseProse(library).flatMap((prose) =>
    QUOTES.flatMap((one) => contradictions(prose, one, library.facts)),
  )
}

function contradictions(prose: Prose, { pattern, tokens, what }: Quote, facts: Facts): Problem[] {
  const values = tokens.map((token) => facts.get(token))
  if (values.includes(undefined)) return []
  return Array.from(prose.filled.matchAll(pattern)).flatMap((match) => {
    const found = match.slice(1)
    if (found.every((number, index) => numberOf(number) === numberOf(values[index]))) return []
    const truth = values.reduce((text = '', value = '') => text.replace('{}', value), what)
    const meant = tokens.map((token) => token + wordForm(token, found[0] ?? ''))
    const message = `${truth}; found ${match[0]}${tokenProposal(prose, ...meant)}`
    const first = match[0].indexOf(found[0] ?? '')
    return [prose.filledProblem(match.index + first, (found[0] ?? '').length, message)]
  })
}

/** A count that stands in words is proposed in words. */
function wordForm(token: string, found: string): string {
  if (!token.endsWith('.count') || /^\d/.test(found)) return ''
  return /^[A-Z]/.test(found) ? '.Word' : '.word'
}

function numberOf(text: string | undefined): number | string | undefined {
  return parseNumber((text ?? '').replace(/%$/, '')) ?? text
}
