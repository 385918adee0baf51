import type { Library } from '#content-check/library.ts'
import { positionAt } from '#content-check/positions.ts'
import type { Problem } from '#content-check/problem.ts'

const MOST_BYTES = 8192
const OF_CONTENT = /^\/images\/(?:products|case-studies)\//
const START = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<svg[\s>]/

const REFUSED: readonly { pattern: RegExp; message: string }[] = [
  { pattern: /<script|\son[a-z]+\s*=/i, message: 'a drawing holds no script' },
  {
    pattern: /(?:href|src)\s*=\s*["']\s*(?:https?:|\/\/|data:image)|url\(\s*["']?(?:https?:)?\/\//i,
    message: 'a drawing loads nothing; draw it in the file itself',
  },
]

/** The pictures of content are drawings, small and whole. */
export function drawingProblems({ drawings }: Library): Problem[] {
  return [...drawings]
    .filter(([address]) => OF_CONTENT.test(address))
    .flatMap(([address, bytes]) => {
      const file = `public${address}`
      const text = bytes.toString('utf8')
      if (!START.test(text) || !/(?:<\/svg>|\/>)\s*$/.test(text)) {
        return [{ file, line: 1, column: 1, message: 'the picture must be a whole SVG drawing' }]
      }
      return [...sizeProblem(file, bytes.length), ...refusedParts(file, text)]
    })
}

function sizeProblem(file: string, bytes: number): Problem[] {
  if (bytes <= MOST_BYTES) return []
  const found = (bytes / 1024).toFixed(1)
  return [
    { file, line: 1, column: 1, message: `the picture must have at most 8 KB; found ${found} KB` },
  ]
}

function refusedParts(file: string, text: string): Problem[] {
  return REFUSED.flatMap(({ pattern, message }) => {
    const match = pattern.exec(text)
    return match ? [{ file, ...positionAt(text, match.index), message }] : []
  })
}
