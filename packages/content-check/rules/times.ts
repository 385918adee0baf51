import type { Library } from '#content-check/library.ts'
import type { Problem } from '#content-check/problem.ts'
import { clausesOf, houseProse, type Prose, tokenProposal } from '#content-check/prose.ts'
import { NUMBER_PATTERN, parseNumber } from '#content-model/number-words.ts'

interface Duration {
  low: number
  /** Equal to `low` unless it is a range. */
  high: number
  /** In the singular: `week`, `business day`. */
  unit: string
  /** Written with a hyphen before the unit, as in `three-year forecast`. */
  isAdjective: boolean
  text: string
  index: number
}

const UNIT = String.raw`(?:minute|hour|(?:business |working )?day|week|month|year)`
const DURATION = new RegExp(
  String.raw`\b(${NUMBER_PATTERN})(?:\s*(?:-|–|to)\s*(${NUMBER_PATTERN}))?([\s-])(${UNIT})s?\b`,
  'gi',
)

/** The durations of a text, first to last, in digits or words. */
function durationsIn(text: string): Duration[] {
  return Array.from(text.matchAll(DURATION), (match) => {
    const [whole, first = '', second, joint, unit = ''] = match
    const low = parseNumber(first) ?? 0
    return {
      low,
      high: second === undefined ? low : (parseNumber(second) ?? low),
      unit: unit.toLowerCase(),
      isAdjective: joint === '-',
      text: whole,
      index: match.index,
    }
  })
}

/** Whether two durations say the same. */
function sameDuration(a: Duration, b: Duration): boolean {
  return a.low === b.low && a.high === b.high && a.unit === b.unit
}

/** A figure of content/site.json that is a duration. */
interface Time {
  token: string
  /** Its name, word by word: `expeditedValuation` is about an expedited valuation. */
  words: readonly string[]
  value: string
  duration: Duration
}

const TAKES = /\b(?:takes?|lasts?|needs?|needed|requires?|required)\b/i
const ANSWERS = /\b(?:answers?|replies|reply|responds?|writes?)\b/i

/** How long something takes, by the words of a figure's name, is what that figure says. */
export function timeProblems(library: Library): Problem[] {
  const times = timesOf(library)
  return houseProse(library).flatMap((prose) =>
    clausesOf(prose.filled).flatMap(({ clause, start }) => {
      const time = meantTime(prose, clause, times)
      if (!time) return []
      return durationsIn(clause)
        .filter((found) => !found.isAdjective && !agrees(found, time.duration))
        .map((found) => {
          const message = `${time.token.replace(/^.*\./, '')} in content/site.json is ${time.value}; found ${found.text}${tokenProposal(prose, time.token)}`
          return prose.filledProblem(start + found.index, found.text.length, message)
        })
    }),
  )
}

function timesOf({ facts }: Library): Time[] {
  return [...facts].flatMap(([token, value]) => {
    const name =
      /^figures\.(.+)/.exec(token)?.[1] ?? (token === 'firm.responseTime' ? 'answer' : '')
    const [duration] = durationsIn(value)
    const words = name.replaceAll(/[A-Z]/g, ' $&').toLowerCase().split(' ')
    return name !== '' && duration ? [{ token, words, value, duration }] : []
  })
}

/** The time that a clause speaks of: the one with the longest name among those that it names. */
function meantTime({ entry }: Prose, clause: string, times: readonly Time[]): Time | undefined {
  const text = clause.toLowerCase()
  return times
    .filter(({ token, words }) =>
      token === 'firm.responseTime'
        ? entry.kind !== 'terms' && ANSWERS.test(clause) && /\bwithin\b/i.test(clause)
        : TAKES.test(clause) && words.every((word) => new RegExp(`\\b${word}\\b`).test(text)),
    )
    .toSorted((a, b) => b.words.length - a.words.length)[0]
}

/** A range agrees with the same range, a single number with a range around it. */
function agrees(found: Duration, figure: Duration): boolean {
  if (found.unit !== figure.unit) return false
  const isSingle = found.low === found.high
  return isSingle
    ? figure.low <= found.low && found.low <= figure.high
    : sameDuration(found, figure)
}
