import type { Library } from '#content-check/library.ts'
import type { Problem } from '#content-check/problem.ts'
import { houseProse, tokenProposal } from '#content-check/prose.ts'
import { NUMBER_PATTERN, parseNumber } from '#content-model/number-words.ts'

const COUNTED: readonly { pattern: RegExp; token: string; truth: string }[] = [
  {
    pattern: new RegExp(
      `\\b(${NUMBER_PATTERN}) (?:(?:fixed-price|advisory|separate) )*(?:services|products)\\b`,
      'gi',
    ),
    token: 'products.count',
    truth: 'the shop has {} services',
  },
  {
    pattern: new RegExp(`\\b(${NUMBER_PATTERN})\\+? (?:case )?studies\\b`, 'gi'),
    token: 'studies.count',
    truth: 'there are {} case studies',
  },
]

// Some of them may be spoken of: these words, or the beginning of a text, mean all.
const ALL = /(?:^|\b(?:all|our|the|these|its|has|have|offers?|sells?|are|and))\s*$/i

/** A number of services or case studies that means all of them is their number. */
export function countProblems(library: Library): Problem[] {
  return houseProse(library).flatMap((prose) =>
    COUNTED.flatMap(({ pattern, token, truth }) => {
      const count = Number(library.facts.get(token))
      return Array.from(prose.filled.matchAll(pattern)).flatMap((match) => {
        const [text, number = ''] = match
        const found = parseNumber(number)
        const isAll = ALL.test(prose.filled.slice(0, match.index)) || Number(found) > count
        if (found === undefined || found === count || !isAll) return []
        const meant = tokenProposal(prose, token + wordForm(number))
        const message = `${truth.replace('{}', String(count))}; found ${text}${meant}`
        return [prose.filledProblem(match.index, number.length, message)]
      })
    }),
  )
}

/** A count that stands in words is proposed in words. */
function wordForm(found: string): string {
  if (/^\d/.test(found)) return ''
  return /^[A-Z]/.test(found) ? '.Word' : '.word'
}
