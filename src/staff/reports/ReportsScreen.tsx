import { useEffect } from 'react'

import { onHistoryNavigation } from '#browser/history.ts'
import { exportDocuments } from '#contract/staff/sales-report.ts'
import { linesByProduct, linesByMonth, reportLine } from '#domain/money/report.ts'
import { type ReportPeriod, formatMonth } from '#domain/time/month.ts'
import { withErrorBoundary } from '#shop/frame/with-error-boundary.tsx'
import { LabelledSelect } from '#staff/forms/LabelledSelect.tsx'
import { SmallButton } from '#staff/forms/SmallButton.tsx'
import { ResourceView } from '#staff/frame/ResourceView.tsx'
import { StaffMain } from '#staff/frame/StaffBar.tsx'
import { StaffFrame } from '#staff/frame/StaffFrame.tsx'
import { useStaffPage } from '#staff/frame/use-staff.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingList } from '#ui/LoadingList.tsx'
import { useStore } from '#ui/react/use-store.ts'

import { REPORTS_TEXTS } from './reports.texts.ts'
import { ReportStatement, ReportTable } from './ReportTable.tsx'
import {
  $report,
  $reportChoice,
  chooseReport,
  loadReport,
  showReportFromAddress,
  type ReportState,
} from './sales-report.store.ts'

/** Sales and refunds by month and by service. */
export const ReportsScreen = withErrorBoundary(Reports, StaffMain)

function Reports({ firm }: { firm: string }) {
  const report = useStore($report)
  const mayRead = report.state !== 'error' || report.failure.code !== 'forbidden'
  useEffect(() => onHistoryNavigation(() => void showReportFromAddress()), [])
  useStaffPage((isFirst) => void (isFirst ? showReportFromAddress() : loadReport()))
  return (
    <StaffFrame firm={firm} here="adminReports">
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="min-h-11 content-center text-2xl">Reports</h1>
        {mayRead && (
          <div className="-mx-4 flex flex-wrap">
            <Export label={REPORTS_TEXTS.export} />
            <Export label={REPORTS_TEXTS.exportToImport} layout="import" />
          </div>
        )}
      </header>
      {mayRead && <ReportChoices />}
      <ResourceView
        shown={report}
        failed={REPORTS_TEXTS.failed}
        waiting={<LoadingList title="Loading the report..." rows={10} />}
        refusals={{ forbidden: REPORTS_TEXTS.forbidden }}
        onRetry={loadReport}
      >
        {(ready) => <ReportView report={ready} />}
      </ResourceView>
    </StaffFrame>
  )
}

function Export({ label, ...layout }: { label: string; layout?: 'import' }) {
  const { period } = useStore($reportChoice)
  return (
    <SmallButton
      variant="quiet"
      href={`${exportDocuments.path}?${new URLSearchParams({ period, ...layout })}`}
      download
    >
      {label}
    </SmallButton>
  )
}

/** Names of the periods that are relative to today; the name of a year is the year. */
const PERIOD_NAMES: Readonly<Record<string, string>> = {
  'this-year': 'This year',
  'twelve-months': 'Last twelve months',
}

/** The choice of period and service; usable while the report loads. */
function ReportChoices() {
  const report = useStore($report)
  const { period, product } = useStore($reportChoice)
  const isReady = report.state === 'ready'
  const years = isReady ? report.years.map((year) => `${year}` as const) : []
  const periods = [...new Set<ReportPeriod>(['twelve-months', 'this-year', ...years, period])]
  const products = isReady ? linesByProduct(report.figures) : []
  const isOther = product !== '' && products.every(({ productId }) => productId !== product)
  return (
    <div className="mt-1 mb-6 flex flex-wrap gap-x-6 gap-y-2">
      <LabelledSelect
        name="period"
        label="Period"
        value={period}
        options={periods.map((one) => [one, PERIOD_NAMES[one] ?? one])}
        onChoose={(chosen) => void chooseReport({ period: chosen })}
      />
      <LabelledSelect
        name="service"
        label="Service"
        value={product}
        options={[
          ['', 'All services'],
          ...products.map(({ productId, name }) => [productId, name] as const),
          ...(isOther ? [[product, product] as const] : []),
        ]}
        onChoose={(chosen) => void chooseReport({ product: chosen })}
      />
    </div>
  )
}

/** The figures of the chosen service by month, and the figures of all services. */
function ReportView({ report }: { report: Extract<ReportState, { state: 'ready' }> }) {
  const { product } = useStore($reportChoice)
  const { months, figures, earlier } = report
  const ofProduct = (all: typeof figures) =>
    product === '' ? all : all.filter(({ productId }) => productId === product)
  const chosen = ofProduct(figures)
  const before = ofProduct(earlier)
  const byMonth = linesByMonth(chosen, months)
  const begun = byMonth.findIndex(({ line }) => Object.values(line).some((pence) => pence !== 0))
  const total = reportLine(chosen)
  if (figures.length === 0)
    return (
      <EmptyState
        title={REPORTS_TEXTS.empty}
        text="A payment appears here as soon as it has arrived. Choose another period above."
      />
    )
  return (
    <div aria-busy={report.busy !== 'no'}>
      <div className="mb-8">
        <ReportStatement
          total={total}
          earlier={before.length === 0 ? undefined : reportLine(before)}
        />
        <p className="mt-3 max-w-prose text-sm text-muted">
          A refund counts in the month in which its credit note was issued. Stripe’s fees and
          disputes are in Stripe’s own reports.
          {before.length > 0 && <span> The figures a year earlier are for whole months.</span>}
        </p>
      </div>
      <ReportTable
        title={REPORTS_TEXTS.byMonth}
        head="Month"
        rows={byMonth
          .slice(begun)
          .map(({ month, line }) => ({ key: month, name: formatMonth(month), line }))}
        total={total}
      />
      {product === '' && (
        <ReportTable
          title={REPORTS_TEXTS.byProduct}
          head="Service"
          rows={linesByProduct(figures).map(({ productId, name, line }) => ({
            key: productId,
            name,
            line,
          }))}
          total={total}
        />
      )}
    </div>
  )
}
