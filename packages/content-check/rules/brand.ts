import { contrast } from '#build/brand.ts'
import { positionAt } from '#content-check/content-file.ts'
import type { Library } from '#content-check/library.ts'
import type { Problem } from '#content-check/problem.ts'
import { coloursIn } from '#domain/brand.ts'

/** Where the firm's colours stand. */
export const BRAND_FILE = 'content/brand.css'

/** Colours of which one stands on the other, and how far they have to be apart. */
const PAIRS: readonly (readonly [upon: string, ground: string, least: number])[] = [
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

/** What only separates has to be there, at any contrast. */
const LINES = ['line', 'line-strong']

/** The firm's colours are there, and far enough apart to be read. */
export function brandProblems({ brand }: Library): Problem[] {
  if (brand === undefined) return []
  const colours = coloursIn(brand)
  const names = [...new Set([...PAIRS.flatMap(([upon, ground]) => [upon, ground]), ...LINES])]
  const missing = names.filter((name) => !colours.has(name))
  const problem = (offset: number, message: string) => ({
    file: BRAND_FILE,
    ...positionAt(brand, Math.max(0, offset)),
    message,
  })
  return [
    ...missing.map((name) => {
      const message = `--color-${name} is missing, or no colour such as #12372a`
      return problem(brand.indexOf(`--color-${name}:`), message)
    }),
    ...PAIRS.flatMap(([upon, ground, least]) => {
      const [one, other] = [colours.get(upon), colours.get(ground)]
      const found = one && other ? contrast(one, other) : least
      if (found >= least) return []
      const message = `--color-${upon} on --color-${ground} has a contrast of ${found.toFixed(2)} to 1; at least ${least} to 1 is needed to read it`
      return [problem(brand.indexOf(`--color-${upon}:`), message)]
    }),
  ]
}
