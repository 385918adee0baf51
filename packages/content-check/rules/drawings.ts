import { positionAt } from '#content-check/content-file.ts'
import type { Library } from '#content-check/library.ts'
import { problemOf, type Problem } from '#content-check/problem.ts'

const MOST_BYTES = 8192
/** It stands in every page. */
const MOST_BYTES_OF_MARK = 2048
/** Where the firm's mark stands. */
export const MARK_FILE = 'content/mark.svg'
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
export function drawingProblems({ pictures }: Library): Problem[] {
  return [...pictures]
    .filter(([address]) => OF_CONTENT.test(address))
    .flatMap(([address, bytes]) => {
      const file = `public${address}`
      const text = bytes.toString('utf8')
      if (!isWhole(text)) return [notWhole(file)]
      return [
        ...sizeProblem(file, bytes.length, MOST_BYTES),
        ...shapeProblem(file, text, address),
        ...refusedParts(file, text),
      ]
    })
}

/** The firm's mark is a drawing of 48 by 48 that takes the colour of the text beside it. */
export function markProblems({ mark }: Library): Problem[] {
  if (mark === undefined) return []
  if (!isWhole(mark)) return [notWhole(MARK_FILE)]
  const first = (message: string) => problemOf(MARK_FILE, message)
  return [
    ...sizeProblem(MARK_FILE, Buffer.byteLength(mark), MOST_BYTES_OF_MARK),
    ...(/\sviewBox="0 0 48 48"/.test(mark) ? [] : [first('the mark needs viewBox="0 0 48 48"')]),
    ...(mark.includes('currentColor')
      ? []
      : [first('nothing is filled with currentColor, the colour of the text beside the mark')]),
    ...refusedParts(MARK_FILE, mark),
  ]
}

function isWhole(text: string): boolean {
  return START.test(text) && /(?:<\/svg>|\/>)\s*$/.test(text)
}

function notWhole(file: string): Problem {
  return problemOf(file, 'the picture must be a whole SVG drawing')
}

function sizeProblem(file: string, bytes: number, most: number): Problem[] {
  if (bytes <= most) return []
  const found = (bytes / 1024).toFixed(1)
  const message = `the picture must have at most ${most / 1024} KB; found ${found} KB`
  return [problemOf(file, message)]
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
