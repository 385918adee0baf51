import { formatMoney } from '#domain/money.ts'
import { formatMonth, type Month } from '#domain/month.ts'
import type { ReportLine } from '#domain/report.ts'
import { chartAmount, chartName, REPORT_COLUMNS } from '#messages/reports.ts'

interface Props {
  months: readonly { month: Month; line: ReportLine }[]
}

const TOP = 8
const PLOT = 184
const HEIGHT = 220
/** Width of the column with the amounts. */
const SIDE = 56
/** The bars of a month, each as wide as this share of it. */
const BARS = ['gross', 'remains'] as const
const BAR = 0.34

/** What came in and what remained of it, month by month. The table below has all figures. */
export function ReportChart({ months }: Props) {
  const scale = scaleOf(months.flatMap(({ line }) => [line.gross, line.remains]))
  return (
    <figure className="chart mb-8">
      <div className="flex">
        <svg aria-hidden="true" width={SIDE} height={HEIGHT} className="text-xs">
          {scale.marks.map((mark) => (
            <text key={mark} x={SIDE - 8} y={yOf(mark, scale) + 4} textAnchor="end">
              {chartAmount(mark)}
            </text>
          ))}
        </svg>
        <svg
          role="img"
          aria-label={chartName(months)}
          height={HEIGHT}
          className="min-w-0 flex-1 text-xs"
        >
          {scale.marks.map((mark) => (
            <line
              key={mark}
              x1="0"
              x2="100%"
              y1={yOf(mark, scale)}
              y2={yOf(mark, scale)}
              className={mark === 0 ? 'zero' : undefined}
            />
          ))}
          {months.map(({ month, line }, index) => (
            <g key={month}>
              <title>{`${formatMonth(month)}: ${REPORT_COLUMNS.gross} ${formatMoney(line.gross)}, ${REPORT_COLUMNS.remains} ${formatMoney(line.remains)}`}</title>
              {BARS.map((column, place) => (
                <rect
                  key={column}
                  x={percent((index + 0.16 + place * BAR) / months.length)}
                  width={percent(BAR / months.length)}
                  y={yOf(Math.max(0, line[column]), scale)}
                  height={yOf(0, scale) - yOf(Math.abs(line[column]), scale)}
                  className={column}
                />
              ))}
              {(['short', 'narrow'] as const).map((length) => (
                <text
                  key={length}
                  x={percent((index + 0.5) / months.length)}
                  y={HEIGHT - 6}
                  textAnchor="middle"
                  className={length === 'short' ? 'max-sm:hidden' : 'sm:hidden'}
                >
                  {formatMonth(month, length)}
                </text>
              ))}
            </g>
          ))}
        </svg>
      </div>
      <figcaption className="mt-2 flex h-6 flex-wrap gap-x-6 text-sm">
        {BARS.map((column) => (
          <span key={column} className="flex items-center gap-2">
            <span aria-hidden="true" className={`sign ${column}`} />
            {REPORT_COLUMNS[column]}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

/** The distance of an amount from the top, in pixels. */
function yOf(amount: number, { least, most }: Scale): number {
  return TOP + (PLOT * (most - amount)) / (most - least)
}

function percent(share: number): string {
  return `${share * 100}%`
}

/** The scale of a chart in pence; `marks` are round, and 0 is one of them. */
interface Scale {
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
