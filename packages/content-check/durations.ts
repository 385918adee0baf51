import { NUMBER_PATTERN, parseNumber } from '#content-model/number-words.ts'

export interface Duration {
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
export function durationsIn(text: string): Duration[] {
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
export function sameDuration(a: Duration, b: Duration): boolean {
  return a.low === b.low && a.high === b.high && a.unit === b.unit
}
