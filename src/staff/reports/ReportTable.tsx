import { formatMoney } from '#domain/money/money.ts'
import type { ReportLine } from '#domain/money/report.ts'
import { Section } from '#ui/react/Section.tsx'

import { REPORTS_TEXTS } from './reports.texts.ts'

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
  /** Not shown below a single row, which is its own total. */
  total: ReportLine
}

/** The figures of a line, with their names in a table and in the statement. */
const COLUMNS = [
  ['gross', 'Gross', 'Gross sales'],
  ['refunded', 'Refunds', 'Less refunds'],
  ['vat', 'VAT', 'Less VAT'],
  ['net', 'Net', 'Net sales'],
] as const

/** An amount of a line. An amount that reduces the net is in brackets; the closing bracket is beside the column. */
function Figure({ line, column }: { line: ReportLine; column: keyof ReportLine }) {
  const isDeducted = column === 'refunded' || column === 'vat'
  const pence = isDeducted ? 0 - line[column] : line[column]
  return (
    <span className={pence < 0 ? '-mr-[.35em]' : ''}>
      {pence < 0 ? `(${formatMoney(-pence)})` : formatMoney(pence)}
    </span>
  )
}

interface StatementProps {
  total: ReportLine
  /** The same months a year earlier; undefined if they had no sales. */
  earlier: ReportLine | undefined
}

/** The total of a period as a statement, from gross to net, beside the same months a year earlier. */
export function ReportStatement({ total, earlier }: StatementProps) {
  const lines = earlier ? [total, earlier] : [total]
  return (
    <table className="report-statement">
      <caption className="sr-only">{REPORTS_TEXTS.statement}</caption>
      <thead className={earlier ? '' : 'sr-only'}>
        <tr>
          <th scope="col">
            <span className="sr-only">Line</span>
          </th>
          <th scope="col">This period</th>
          {earlier && <th scope="col">A year earlier</th>}
        </tr>
      </thead>
      <tbody>
        {COLUMNS.map(([column, , name]) => (
          <tr key={column}>
            <th scope="row">{name}</th>
            {lines.map((line, index) => (
              <td key={index} className="figures">
                <Figure line={line} column={column} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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
          {rows.length > 1 && (
            <tfoot>
              <tr className="border-t border-line-strong font-semibold">
                <th scope="row">Total</th>
                <Cells line={total} />
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </Section>
  )
}

/** The figures of a row. Before the first figure is a bar as long as `share`, from 0 to 1. */
function Cells({ line, share = 0 }: { line: ReportLine; share?: number }) {
  return COLUMNS.map(([column, heading], index) => (
    <td
      key={column}
      data-label={heading}
      className="figures"
      style={
        index === 0
          ? { backgroundSize: `calc(${Math.max(share, 0)} * (100% - 6.5rem)) 0.625rem` }
          : undefined
      }
    >
      <Figure line={line} column={column} />
    </td>
  ))
}
