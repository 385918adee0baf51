import { formatDateTime } from '#domain/date.ts'
import { formatMonth } from '#domain/month.ts'
import { linesByMonth, linesByProduct, reportLine } from '#domain/report.ts'
import { useStore } from '#islands/page/use-store.ts'
import { disputesTook, HOW_IT_ADDS_UP, REPORTS } from '#messages/reports.ts'
import { $reportChoice, type ReportState } from '#stores/sales-report.ts'
import { EmptyState } from '#ui/EmptyState.tsx'

import { CompareMonth } from './CompareMonth.tsx'
import { ReportChart } from './ReportChart.tsx'
import { ReportTable } from './ReportTable.tsx'

/** The chosen figures as a chart and by month, all by service, and the comparison with the provider. */
export function ReportView({ report }: { report: Extract<ReportState, { state: 'ready' }> }) {
  const { product } = useStore($reportChoice)
  const { months, figures, costsKnownUntil } = report
  const chosen = product === '' ? figures : figures.filter(({ productId }) => productId === product)
  const byMonth = linesByMonth(chosen, months)
  const begun = byMonth.findIndex(({ line }) => Object.values(line).some((pence) => pence !== 0))
  const total = reportLine(chosen)
  const lost = disputesTook(total)
  const known = REPORTS.costsKnown(costsKnownUntil && formatDateTime(costsKnownUntil))
  if (figures.length === 0) {
    return (
      <>
        <EmptyState title={REPORTS.empty} text={REPORTS.emptyText} />
        <CompareMonth report={report} />
      </>
    )
  }
  return (
    <div aria-busy={report.busy !== 'no'}>
      <ReportChart months={byMonth} />
      <ReportTable
        title={REPORTS.byMonth}
        head={REPORTS.month}
        rows={byMonth
          .slice(begun)
          .map(({ month, line }) => ({ key: month, name: formatMonth(month), line }))}
        total={total}
      />
      {product === '' && (
        <ReportTable
          title={REPORTS.byProduct}
          head={REPORTS.product}
          rows={linesByProduct(figures).map(({ productId, name, line }) => ({
            key: productId,
            name: name || REPORTS.noProduct,
            line,
          }))}
          total={total}
        />
      )}
      <p className="max-w-prose text-sm text-muted">
        {HOW_IT_ADDS_UP} {known}
      </p>
      {lost !== undefined && <p className="mt-3 max-w-prose text-sm">{lost}</p>}
      <CompareMonth report={report} />
    </div>
  )
}
