import type { Library } from '#content-check/library.ts'
import { positionAt } from '#content-check/positions.ts'
import type { Problem } from '#content-check/problem.ts'

const MOST_BYTES = 8192
const OF_CONTENT = /^\/images\/(products|case-studies|partners)\/.*\.svg$/
const START = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<svg[\s>]/

const REFUSED: readonly { pattern: RegExp; message: string }[] = [
  { pattern: /<script|\son[a-z]+\s*=/i, message: 'a drawing holds no script' },
  {
    pattern: /(?:href|src)\s*=\s*["']\s*(?:https?:|\/\/|data:image)|url\(\s*["']?(?:https?:)?\/\//i,
    message: 'a drawing loads nothing; draw it in the file itself',
  },
]

/** The pictures of content are drawings, small and whole. */
export function drawingProblems({ pictureBytes }: Library): Problem[] {
  return [...pictureBytes]
    .filter(([address]) => OF_CONTENT.test(address))
    .flatMap(([address, bytes]) => {
      const file = `public${address}`
      const text = bytes.toString('utf8')
      if (!START.test(text) || !/(?:<\/svg>|\/>)\s*$/.test(text)) {
        return [{ file, line: 1, column: 1, message: 'the picture must be a whole SVG drawing' }]
      }
      return [
        ...sizeProblem(file, bytes.length),
        ...shapeProblem(file, text, address),
        ...refusedParts(file, text),
      ]
    })
}

function sizeProblem(file: string, bytes: number): Problem[] {
  if (bytes <= MOST_BYTES) return []
  const found = (bytes / 1024).toFixed(1)
  return [
    { file, line: 1, column: 1, message: `the picture must have at most 8 KB; found ${found} KB` },
  ]
}

/** A drawing has the shape in which pages show it whole: a study's is 16:10, all others are square. */
function shapeProblem(file: string, text: string, address: string): Problem[] {
  const view = /\sviewBox\s*=\s*["']\s*[\d.-]+[\s,]+[\d.-]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(text)
  const [ratio, name] = address.startsWith('/images/case-studies/') ? [1.6, '16:10'] : [1, 'square']
  const [, width, height] = view ?? []
  if (view && Math.abs(Number(width) / Number(height) / ratio - 1) < 0.01) return []
  const found = view ? `${width} by ${height}` : 'no viewBox'
  const place = positionAt(text, view ? view.index + 1 : Math.max(0, text.indexOf('<svg')))
  return [{ file, ...place, message: `this drawing must be ${name}; found ${found}` }]
}

function refusedParts(file: string, text: string): Problem[] {
  return REFUSED.flatMap(({ pattern, message }) => {
    const match = pattern.exec(text)
    return match ? [{ file, ...positionAt(text, match.index), message }] : []
  })
}
