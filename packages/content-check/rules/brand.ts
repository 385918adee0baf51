import { coloursIn, contrastRatio } from '#build/brand.ts'
import { findClosest, didYouMean } from '#content-check/closest.ts'
import { positionAt } from '#content-check/content-file.ts'
import { BRAND_FILE, type Library } from '#content-check/library.ts'
import type { Problem } from '#content-check/problem.ts'
import { findUnreadablePart } from '#content-check/read-content-file.ts'

const COLOUR_PAIRS: readonly (readonly [text: string, ground: string, minContrast: number])[] = [
  ...['ink', 'muted', 'accent-text', 'brand'].flatMap((text) =>
    ['paper', 'shade'].map((ground) => [text, ground, 7] as const),
  ),
  ['ink', 'surface', 7],
  ['ink', 'brand-soft', 7],
  ['ink', 'accent-soft', 7],
  ['brand', 'brand-soft', 4.5],
  ['paper', 'brand', 7],
  ['paper', 'brand-mid', 4.5],
  ['on-brand-muted', 'brand', 7],
  ['accent-soft', 'brand', 4.5],
  ['control', 'surface', 3],
  ['control', 'shade', 3],
  ['accent', 'paper', 3],
]

/** Colours of dividing lines, which are required but need no minimum contrast. */
const LINE_COLOURS = ['line', 'line-strong']

const COLOUR_NAMES = [
  ...new Set([...COLOUR_PAIRS.flatMap(([text, ground]) => [text, ground]), ...LINE_COLOURS]),
]

function brandProblem(brand: string, offset: number, message: string): Problem {
  return { file: BRAND_FILE, ...positionAt(brand, Math.max(0, offset)), message }
}

function brandText(files: Library['files']): string {
  return files.get(BRAND_FILE)?.toString() ?? ''
}

/** The file must define all of the firm's colours and nothing else. */
export function brandProblems({ files }: Library): Problem[] {
  const brand = brandText(files)
  const unreadable = findUnreadablePart(Buffer.from(brand), brand)
  if (unreadable) return [brandProblem(brand, unreadable.offset, unreadable.message)]
  const written = Array.from(
    brand.matchAll(/--color-([\w-]+)\s*:/g),
    ({ 1: name = '', index }) => ({ name, index }),
  )
  const unknown = written.filter(({ name }) => !COLOUR_NAMES.includes(name))
  const proposals = unknown.map(({ name }) => findClosest(name, COLOUR_NAMES))
  const colours = coloursIn(brand)
  return [
    ...lineProblems(brand),
    ...unknown.map(({ name, index }, at) => {
      const proposed = proposals[at] && `--color-${proposals[at]}`
      return brandProblem(brand, index, `there is no colour --color-${name}${didYouMean(proposed)}`)
    }),
    ...written
      .filter(({ name }, at) => written.findIndex((one) => one.name === name) < at)
      .map(({ name, index }) => brandProblem(brand, index, `--color-${name} appears twice`)),
    ...COLOUR_NAMES.filter((name) => !colours.has(name) && !proposals.includes(name)).map(
      (name) => {
        const message = `--color-${name} is missing or not a colour such as #12372a`
        return brandProblem(brand, brand.indexOf(`--color-${name}:`), message)
      },
    ),
  ]
}

/** Lines that are neither colours nor comments, and a missing closing bracket. */
function lineProblems(brand: string): Problem[] {
  const bare = brand.replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '))
  const lines = Array.from(bare.matchAll(/\S.*/g), ({ 0: line, index }) => ({ line, index }))
  const unknown = lines.filter(({ line }) => !/^(?:@theme \{|\}|--color-.*)$/.test(line.trimEnd()))
  const message = 'this line must be a colour such as --color-brand: #12372a; or a /* comment */'
  const isOpen = lines.at(-1)?.line.trimEnd() !== '}'
  return [
    ...unknown.map(({ index }) => brandProblem(brand, index, message)),
    ...(isOpen ? [brandProblem(brand, brand.length, 'a closing } is missing before this')] : []),
  ]
}

export function contrastProblems({ files }: Library): Problem[] {
  const brand = brandText(files)
  const colours = coloursIn(brand)
  return COLOUR_PAIRS.flatMap(([text, ground, minContrast]) => {
    const [one, other] = [colours.get(text), colours.get(ground)]
    const found = one && other ? contrastRatio(one, other) : minContrast
    if (found >= minContrast) return []
    const message = `--color-${text} on --color-${ground} has a contrast of ${found.toFixed(2)} to 1; at least ${minContrast} to 1 is needed to read it`
    return [brandProblem(brand, brand.indexOf(`--color-${text}:`), message)]
  })
}
