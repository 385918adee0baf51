import { didYouMean } from '#content-check/closest.ts'
import { textAt } from '#content-check/content-file.ts'
import type { Library } from '#content-check/library.ts'
import type { Problem } from '#content-check/problem.ts'

const QUOTED = [
  /\breturns?\b(?: on \w+(?: \w+)?)? (?:of|is|was|has been) (-?\d+(?:\.\d+)?)%/gi,
  /(-?\d+(?:\.\d+)?)% (?:ROI|return)\b/gi,
]

/** A return that a study quotes is the one in its front matter, for which there is no token. */
export function returnProblems({ prose }: Library): Problem[] {
  return prose.flatMap(({ entry, path, written, problem }) => {
    const isStory = entry.kind === 'study' && path[0] !== 'return'
    const own = isStory && /^-?[\d.]+/.exec(textAt(entry.data, ['return']) ?? '')?.[0]
    if (!own) return []
    return QUOTED.flatMap((pattern) => Array.from(written.matchAll(pattern)))
      .filter((match) => match[1] !== own)
      .map((match) => {
        const figure = `${match[1]}%`
        const message = `the return of this study is ${own}%; found ${figure}${didYouMean(`${own}%`)}`
        return problem(match.index + match[0].indexOf(figure), message)
      })
  })
}
