/** What a measured part of the shop reports. */
export interface BenchReport {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** What does not hold, in words; empty when all does. */
  failures: readonly string[]
}

/** A file of `scripts/bench/` exports one of these as `part`. */
export interface BenchPart {
  /** What is measured, and how. */
  title: string
  run: () => Promise<BenchReport>
}

/** The middle one of some measured times, in milliseconds. */
export function median(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
}

/** A report as a table in Markdown. */
export function asTable({ columns, rows }: BenchReport): string {
  const lines = [columns, columns.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Measured numbers by row and column. */
export type Figures = Record<string, Record<string, number>>

/** The numbers of a report, to be kept. */
export function figuresOf({ columns, rows }: BenchReport): Figures {
  return Object.fromEntries(
    rows.map(([name = '', ...cells]) => [
      name,
      Object.fromEntries(cells.map((cell, index) => [columns[index + 1] ?? '', Number(cell)])),
    ]),
  )
}

/** The report with each number followed by its ratio to the kept one, where there is one. */
export function comparedWith(report: BenchReport, kept: Figures = {}): BenchReport {
  const { columns } = report
  const rows = report.rows.map(([name = '', ...cells]) => [
    name,
    ...cells.map((cell, index) => {
      const before = kept[name]?.[columns[index + 1] ?? '']
      return before ? `${cell} (×${(Number(cell) / before).toFixed(2)})` : cell
    }),
  ])
  return { ...report, rows }
}
