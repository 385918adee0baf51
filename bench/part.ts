import type { Shop } from '#use-cases/shop.ts'

interface BenchReport {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A measured part of the shop, with its table. */
export interface BenchPart {
  /** The subject and method of the measurement. */
  title: string
  run: (shop: Shop) => Promise<BenchReport>
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

export const RUNS = 25
const WARM_UP = 5

/** Median time of `work` in milliseconds, after a warm-up. */
export async function medianTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < WARM_UP + RUNS; index += 1) {
    const started = performance.now()
    await work()
    if (index >= WARM_UP) times.push(performance.now() - started)
  }
  return median(times)
}

export function formatTable({ columns, rows }: BenchReport): string {
  const lines = [columns, columns.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
