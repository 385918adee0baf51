import { formatMoney } from '#domain/money/money.ts'
import type { ReportLine } from '#domain/money/report.ts'
import { Section } from '#ui/react/Section.tsx'

interface Row {
  key: string
  name: string
  line: ReportLine
}

interface Props {
  title: string
  /** Heading of the first column. */
  head: string
  rows: readonly Row[]
  total: ReportLine
}

const COLUMNS = [
  ['gross', 'Gross'],
  ['refunded', 'Refunded'],
  ['net', 'Net'],
  ['vat', 'VAT'],
] as const

/** The total of a period, each figure below its name. */
export function ReportTotal({ total }: Pick<Props, 'total'>) {
  return (
    <dl className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-6 gap-y-3 sm:flex sm:flex-wrap sm:gap-x-8 lg:gap-x-14">
      {COLUMNS.map(([column, heading]) => (
        <div key={column}>
          <dt className="text-sm text-muted">{heading}</dt>
          <dd className="figures text-xl lg:text-2xl">{formatMoney(total[column])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Rows of a report with their total. On small screens two figures share a line below the name. */
export function ReportTable({ title, head, rows, total }: Props) {
  const most = Math.max(...rows.map(({ line }) => line.gross), 1)
  return (
    <Section title={title} heading="mb-1 text-xl" className="mb-8">
      {/* The table can get the focus, so that the keyboard can scroll it. */}
      <div role="region" aria-label={`Figures: ${title}`} tabIndex={0} className="report-figures">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{title}</caption>
          <thead className="max-sm:sr-only">
            <tr className="border-b border-line-strong">
              <th scope="col" className="font-medium">
                {head}
              </th>
              {COLUMNS.map(([column, heading]) => (
                <th key={column} scope="col" className="font-medium">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, line }) => (
              <tr key={key} className="border-b border-line">
                <th scope="row" className="font-normal">
                  {name}
                </th>
                <Cells line={line} share={line.gross / most} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line-strong font-semibold">
              <th scope="row">Total</th>
              <Cells line={total} />
            </tr>
          </tfoot>
        </table>
      </div>
    </Section>
  )
}

/** The figures of a row. Below the first figure is a line as long as `share`, from 0 to 1. */
function Cells({ line, share = 0 }: { line: ReportLine; share?: number }) {
  return COLUMNS.map(([column, heading], index) => (
    <td
      key={column}
      data-label={heading}
      className="figures"
      style={index === 0 ? { backgroundSize: `${Math.max(share, 0) * 100}% 2px` } : undefined}
    >
      {formatMoney(line[column])}
    </td>
  ))
}
