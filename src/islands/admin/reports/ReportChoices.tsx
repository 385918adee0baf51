import { reportPeriod } from '#domain/month.ts'
import { linesByProduct } from '#domain/report.ts'
import { useStore } from '#islands/page/use-store.ts'
import { periodName, REPORTS } from '#messages/reports.ts'
import { $report, $reportChoice, chooseReport } from '#stores/sales-report.ts'
import { Select } from '#ui/Select.tsx'

const LABEL = 'report-choice flex w-full flex-col gap-1 text-sm'

/** Which months, and which service. What is chosen can be chosen before the rest is known. */
export function ReportChoices() {
  const report = useStore($report)
  const { period, product } = useStore($reportChoice)
  const isReady = report.state === 'ready'
  const years = isReady ? report.years.map((year) => `${year}`) : []
  const products = isReady
    ? linesByProduct(report.figures).filter(({ productId }) => productId !== '')
    : []
  const isOther = product !== '' && products.every(({ productId }) => productId !== product)
  return (
    <div className="mb-6 flex flex-wrap gap-x-4 gap-y-3">
      <label className={LABEL}>
        {REPORTS.period}
        <Select
          name="period"
          autoComplete="off"
          value={period}
          onChange={(event) => {
            const chosen = reportPeriod(event.currentTarget.value)
            if (chosen) void chooseReport({ period: chosen })
          }}
        >
          {[...new Set(['twelve-months', 'this-year', ...years, period])].map((one) => (
            <option key={one} value={one}>
              {periodName(reportPeriod(one) ?? period)}
            </option>
          ))}
        </Select>
      </label>
      <label className={LABEL}>
        {REPORTS.product}
        <Select
          name="service"
          autoComplete="off"
          value={product}
          onChange={(event) => void chooseReport({ product: event.currentTarget.value })}
        >
          <option value="">{REPORTS.allProducts}</option>
          {products.map(({ productId, name }) => (
            <option key={productId} value={productId}>
              {name}
            </option>
          ))}
          {isOther && <option value={product}>{product}</option>}
        </Select>
      </label>
    </div>
  )
}
