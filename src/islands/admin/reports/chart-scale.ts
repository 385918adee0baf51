/** The scale of a chart in pence; `marks` are round, and 0 is one of them. */
export interface Scale {
  least: number
  most: number
  marks: number[]
}

const STEPS = [1, 2, 5, 10]
const MOST_STEPS = 4
/** Pence: a chart shows no difference below a pound. */
const LEAST_STEP = 100

/** A scale over amounts in pence, from nothing on, up to the next round one, and down where any is negative. */
export function scaleOf(amounts: readonly number[]): Scale {
  const [lowest, highest] = [Math.min(0, ...amounts), Math.max(LEAST_STEP, ...amounts)]
  const wanted = Math.max((highest - lowest) / MOST_STEPS, LEAST_STEP)
  const power = 10 ** Math.floor(Math.log10(wanted))
  const step = power * (STEPS.find((one) => one * power >= wanted) ?? 10)
  const [first, last] = [Math.floor(lowest / step), Math.ceil(highest / step)]
  const marks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { least: first * step, most: last * step, marks }
}
