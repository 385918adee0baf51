import { useState } from 'react'

import { formatDateTime } from '#domain/date.ts'
import { formatMonth } from '#domain/month.ts'
import { useStore } from '#islands/page/use-store.ts'
import { comparedAt, REPORTS } from '#messages/reports.ts'
import { $comparing, compareMonth, type ReportState } from '#stores/sales-report.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'

import { ComparisonView } from './ComparisonView.tsx'

/** Compares a month with the provider's book, and shows what was found when that was done last. */
export function CompareMonth({ report }: { report: Extract<ReportState, { state: 'ready' }> }) {
  const comparing = useStore($comparing)
  const [chosen, setChosen] = useState('')
  const newestFirst = report.months.toReversed()
  const month = newestFirst.find((one) => one === chosen) ?? newestFirst[0] ?? ''
  const found = report.comparisons.find((one) => one.month === month)
  const isReading = comparing.state === 'reading'
  return (
    <section aria-labelledby="compare" className="mt-12 border-t border-line-strong pt-6">
      <h2 id="compare" className="mb-2 text-xl">
        {REPORTS.compareTitle}
      </h2>
      <p className="mb-4 max-w-prose text-sm text-muted">{REPORTS.compareText}</p>
      <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        <label className="report-choice flex w-full flex-col gap-1 text-sm">
          {REPORTS.month}
          <Select
            name="month"
            autoComplete="off"
            value={month}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            {newestFirst.map((one) => (
              <option key={one} value={one}>
                {formatMonth(one)}
              </option>
            ))}
          </Select>
        </label>
        <Button variant="secondary" busy={isReading} onClick={() => void compareMonth(month)}>
          {isReading ? REPORTS.comparing : REPORTS.compare}
        </Button>
      </div>
      <output className="block min-h-11 text-sm">
        {isReading && comparing.calls > 1 && REPORTS.readingOn}
        {!isReading && (found ? comparedAt(formatDateTime(found.at)) : REPORTS.never)}
      </output>
      {found && !isReading && <ComparisonView comparison={found.comparison} />}
    </section>
  )
}
