/** What a measured part of the shop reports. */
export interface BenchReport {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A file of `bench/parts/` exports one of these as `part`. */
export interface BenchPart {
  /** What is measured, and how. */
  title: string
  run: () => Promise<BenchReport>
}

/** The middle one of some measured numbers. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

/** A report as a table in Markdown. */
export function asTable({ columns, rows }: BenchReport): string {
  const lines = [columns, columns.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
