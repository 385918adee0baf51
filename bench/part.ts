import { showProgress } from '#scripts/progress.ts'

/** What a measured part of the shop reports. */
export interface BenchReport {
  columns: readonly string[]
  /** A name and numbers; a number measured several times is followed by its spread: `12.0 ±0.5`. */
  rows: readonly (readonly string[])[]
  /** What does not hold, in words; empty when all does. */
  failures: readonly string[]
}

/** A file of `bench/parts/` exports one of these as `part`. */
export interface BenchPart {
  /** What is measured, and how. */
  title: string
  /** Whether it looks at the built site. */
  needsSite?: true
  run: () => Promise<BenchReport>
}

/** The middle one of some measured numbers. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

/**
 * The middle one of some measured numbers and half the way from the least to the most of them; a number
 * that was measured once has no spread.
 */
export function withSpread(numbers: readonly number[], digits = 0): string {
  if (numbers.length === 1) return median(numbers).toFixed(digits)
  const spread = (Math.max(...numbers) - Math.min(...numbers)) / 2
  return `${median(numbers).toFixed(digits)} ±${spread.toFixed(digits)}`
}

/**
 * Measures each thing this many times, all of them in turn, so that a busy minute falls on none alone;
 * answers the numbers by name, in the order of the runs.
 */
export async function interleaved<Name extends string, Thing, Measured>(
  things: Readonly<Record<Name, Thing>>,
  runs: number,
  measure: (thing: Thing) => Promise<Measured> | Measured,
): Promise<Record<Name, Measured[]>> {
  const named = Object.entries(things) as [Name, Thing][]
  const found = Object.fromEntries(named.map(([name]) => [name, [] as Measured[]]))
  for (let run = 1; run <= runs; run += 1) {
    for (const [name, thing] of named) {
      showProgress(`run ${run} of ${runs}: ${name}`)
      found[name]?.push(await measure(thing))
    }
  }
  showProgress('')
  return found as Record<Name, Measured[]>
}

/** A report as a table in Markdown. */
export function asTable({ columns, rows }: BenchReport): string {
  const lines = [columns, columns.map((_, index) => (index === 0 ? '---' : '--:')), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Measured cells by row and column. */
export type Figures = Record<string, Record<string, number | string>>

/** The cells of a report, to be kept. */
export function figuresOf({ columns, rows }: BenchReport): Figures {
  return Object.fromEntries(
    rows.map(([name = '', ...cells]) => [
      name,
      Object.fromEntries(
        cells.map((cell, index) => [
          columns[index + 1] ?? '',
          cell === '' || Number.isNaN(Number(cell)) ? cell : Number(cell),
        ]),
      ),
    ]),
  )
}

/** The report with each number followed by its ratio to the kept one, where there is one. */
export function comparedWith(report: BenchReport, kept: Figures = {}): BenchReport {
  const { columns } = report
  const rows = report.rows.map(([name = '', ...cells]) => [
    name,
    ...cells.map((cell, index) => {
      const before = numberOf(kept[name]?.[columns[index + 1] ?? ''])
      return before && !cell.includes('/')
        ? `${cell} (×${(numberOf(cell) / before).toFixed(2)})`
        : cell
    }),
  ])
  return { ...report, rows }
}

/**
 * What is worse than the kept figures by more than the spread of either, in words; a number without a
 * spread, now or then, is left to the reader of its ratio. Less is better, but in rows of things done
 * per second.
 */
export function worseThan({ columns, rows }: BenchReport, kept: Figures = {}): string[] {
  return rows.flatMap(([name = '', ...cells]) =>
    cells.flatMap((cell, index) => {
      const column = columns[index + 1] ?? ''
      const before = kept[name]?.[column]
      if (before === undefined) return []
      const more = numberOf(cell) - numberOf(before)
      const worse = name.endsWith('/s') ? -more : more
      // Without a spread this is NaN, and nothing is more than that.
      const isWorse = worse > Math.max(spreadOf(cell), spreadOf(before))
      return isWorse ? [`${name}, ${column}: ${cell}, was ${before}`] : []
    }),
  )
}

function numberOf(cell: number | string | undefined): number {
  return Number.parseFloat(String(cell))
}

function spreadOf(cell: number | string): number {
  return Number.parseFloat(String(cell).split('±')[1] ?? '')
}
