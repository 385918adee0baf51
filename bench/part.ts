import type { Shop } from '#use-cases/shop.ts'

/** What a measured part of the shop reports. */
interface BenchReport {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A file of `bench/parts/` exports one of these as `part`. */
export interface BenchPart {
  /** What is measured, and how. */
  title: string
  /** Measures a shop with many orders. */
  run: (shop: Shop) => Promise<BenchReport>
}

/** The middle one of some measured numbers. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

export const RUNS = 25
const WARM_UP = 5

/** Median time of some work, in milliseconds, once it is warm. */
export async function medianTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < WARM_UP + RUNS; index += 1) {
    const started = performance.now()
    await work()
    if (index >= WARM_UP) times.push(performance.now() - started)
  }
  return median(times)
}

/** A report as a table in Markdown. */
export function asTable({ columns, rows }: BenchReport): string {
  const lines = [columns, columns.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
