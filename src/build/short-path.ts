/** How far a control point may move, in units. */
const TOLERANCE = 1
const COMMAND = /([a-z])([^a-z]*)/gi
const NUMBER = /-?\d+/g

interface Step {
  command: string
  numbers: readonly number[]
  /** The control point of a smooth continuation, relative to the end of this curve. */
  next?: Point
}

type Point = readonly [x: number, y: number]

/**
 * Shortens an SVG path of relative lines and quadratic curves in whole units: a curve that
 * continues the previous one smoothly omits its control point, and a repeated command omits its
 * letter.
 */
export function shortenPath(path: string): string {
  let previous: Step | undefined
  return Array.from(path.matchAll(COMMAND), ([, letter = '', text = '']) => {
    const numbers = Array.from(text.matchAll(NUMBER), Number)
    if (letter === 'l' && numbers.every((length) => length === 0)) return ''
    const before = previous
    previous = shortenStep(letter, numbers, before?.next)
    return formatStep(previous, before?.command)
  }).join('')
}

function formatStep({ command, numbers }: Step, previous: string | undefined): string {
  const text = numbers.join(' ').replaceAll(' -', '-')
  if (command !== previous) return command + text
  return text.startsWith('-') ? text : ` ${text}`
}

function shortenStep(letter: string, numbers: readonly number[], smooth: Point | undefined): Step {
  if (letter === 'q') return shortenCurve(numbers, smooth)
  const [x, y] = numbers
  if (letter === 'l' && y === 0) return { command: 'h', numbers: numbers.slice(0, 1) }
  if (letter === 'l' && x === 0) return { command: 'v', numbers: numbers.slice(1) }
  return { command: letter, numbers }
}

function shortenCurve(numbers: readonly number[], smooth: Point | undefined): Step {
  const [x = 0, y = 0, endX = 0, endY = 0] = numbers
  const isSmooth = smooth && Math.hypot(smooth[0] - x, smooth[1] - y) <= TOLERANCE
  const control = isSmooth ? smooth : ([x, y] as const)
  return {
    command: isSmooth ? 't' : 'q',
    numbers: isSmooth ? [endX, endY] : numbers,
    next: [endX - control[0], endY - control[1]],
  }
}
