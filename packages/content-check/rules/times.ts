import { didYouMean } from '#content-check/closest.ts'
import { textAt } from '#content-check/content-file.ts'
import { durationsIn, sameDuration, type Duration } from '#content-check/durations.ts'
import { houseProse } from '#content-check/house-prose.ts'
import { entriesOf, type Library } from '#content-check/library.ts'
import type { Problem } from '#content-check/problem.ts'
import { clausesOf, tokenProposal, type Prose } from '#content-check/prose.ts'
import type { Facts } from '#content-model/facts.ts'
import { tokenOf } from '#content-model/tokens.ts'

/** What a text must not contradict: a figure, and the words that show it is spoken of. */
interface Claim {
  token: string
  subject: string
  topic: RegExp
  unless?: RegExp
}

const CLAIMS: readonly Claim[] = [
  {
    token: 'figures.valuation',
    subject: 'a valuation takes',
    topic: /\bvaluation\b/i,
    unless: /\bexpedited\b/i,
  },
  {
    token: 'figures.expeditedValuation',
    subject: 'an expedited valuation takes',
    topic: /\bexpedited\b/i,
  },
  { token: 'figures.sale', subject: 'a sale takes', topic: /\b(?:sale|sell|selling)\b/i },
  {
    token: 'figures.statements',
    subject: 'financial statements are needed for',
    topic: /\b(?:financial statements|accounts)\b/i,
  },
]

interface Clause {
  prose: Prose
  clause: string
  start: number
  /** The clause and what is understood with it. */
  context: string
}

/** A duration in prose equals the figure or the turnaround that it speaks of. */
export function timeProblems(library: Library): Problem[] {
  const known = knownRanges(library)
  return houseProse(library).flatMap((prose) =>
    clausesOf(prose.filled).flatMap(({ clause, start }) => {
      const name = prose.path[0] === 'turnaround' ? textAt(prose.entry.data, ['name']) : undefined
      const spot = { prose, clause, start, context: `${name ?? ''} ${clause}` }
      return durationsIn(clause).flatMap((duration) => {
        const message =
          contradiction(duration, spot, library.facts) ??
          consultation(duration, spot, library.facts) ??
          answerTime(duration, spot, library.facts) ??
          unknownRange(duration, spot, known)
        if (message === undefined) return []
        return [prose.filledProblem(start + duration.index, duration.text.length, message)]
      })
    }),
  )
}

function knownRanges(library: Library): Duration[] {
  const figures = CLAIMS.map(({ token }) => library.facts.get(token) ?? '')
  const turnarounds = entriesOf(library, 'product').map(
    ({ data }) => textAt(data, ['turnaround']) ?? '',
  )
  return [...figures, ...turnarounds].flatMap(durationsIn)
}

function contradiction(found: Duration, spot: Clause, facts: Facts): string | undefined {
  if (found.isAdjective || found.unit === 'minute') return undefined
  const made = CLAIMS.flatMap((claim) => {
    const value = facts.get(claim.token) ?? ''
    const [figure] = durationsIn(value)
    return figure && speaksOf(claim, figure, found, spot) ? [{ claim, value, figure }] : []
  })
  const [first] = made
  if (!first || made.some(({ figure }) => agrees(found, figure))) return undefined
  const { token, subject } = first.claim
  return `${subject} ${first.value}; found ${found.text}${tokenProposal(spot.prose, token)}`
}

function speaksOf(
  { topic, unless }: Claim,
  figure: Duration,
  found: Duration,
  { clause, context }: Clause,
): boolean {
  if (!topic.test(context) || unless?.test(context)) return false
  return found.unit === figure.unit || saysTakes(topic, clause)
}

/** A range agrees with the same range, a single number with a range around it. */
function agrees(found: Duration, figure: Duration): boolean {
  if (found.unit !== figure.unit) return false
  const isSingle = found.low === found.high
  return isSingle
    ? figure.low <= found.low && found.low <= figure.high
    : sameDuration(found, figure)
}

/** Whether a clause goes "a sale usually takes". */
function saysTakes(topic: RegExp, clause: string): boolean {
  return new RegExp(`(?:${topic.source})(?:\\s+\\w+){0,2}?\\s+takes?\\b`, 'i').test(clause)
}

function consultation(
  found: Duration,
  { prose, clause }: Clause,
  facts: Facts,
): string | undefined {
  if (found.unit !== 'minute') return undefined
  const after = clause.slice(found.index + found.text.length)
  if (!/^\s+(?:\w+\s+){0,2}consultation/i.test(after)) return undefined
  const isStrategic = /^\s+(?:\w+\s+)?strategic\b/i.test(after)
  const ofValuation = prose.entry.id === 'business-valuation' || /\bvaluation\b/i.test(clause)
  const tokens = isStrategic
    ? ['figures.exitConsultation']
    : ofValuation
      ? ['figures.valuationConsultation']
      : ['figures.valuationConsultation', 'figures.exitConsultation']
  const minutes = tokens.map((token) => Number(facts.get(token)))
  if (minutes.includes(found.low) || minutes.some(Number.isNaN)) return undefined
  const meant = `${tokenOf(tokens[0] ?? '')}-minute`
  return `the consultation lasts ${minutes.join(' or ')} minutes; found ${found.text}${didYouMean(meant)}`
}

function answerTime(found: Duration, { prose, clause }: Clause, facts: Facts): string | undefined {
  if (found.unit !== 'working day' || prose.entry.kind === 'terms') return undefined
  if (!/\bwithin\s*$/i.test(clause.slice(0, found.index))) return undefined
  const value = facts.get('firm.responseTime') ?? ''
  const [promised] = durationsIn(value)
  if (!promised || sameDuration(found, promised)) return undefined
  return `the firm answers within ${value}; found ${found.text}${tokenProposal(prose, 'firm.responseTime')}`
}

function unknownRange(
  found: Duration,
  { prose }: Clause,
  known: readonly Duration[],
): string | undefined {
  const isData = prose.path[0] === 'turnaround'
  if (isData || found.low === found.high || known.some((one) => sameDuration(one, found))) {
    return undefined
  }
  return `${found.text} is neither a figure of content/site.json nor the turnaround of a product`
}
