import { REPORTS } from '#messages/reports.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Spinner } from '#ui/Spinner.tsx'

/** Months of a year, the heads and the total. */
const ROWS = 14

/** A report on its way: its chart and its table in their places. */
export function WaitingReport() {
  return (
    <div>
      <div className="waiting-chart mb-8 flex items-center justify-center bg-shade">
        <output className="flex items-center gap-3 text-sm">
          <Spinner />
          {REPORTS.loading}
        </output>
      </div>
      <div aria-hidden="true" className="mt-8 divide-y divide-line">
        {Array.from({ length: ROWS }, (_, row) => (
          <div key={row} className="waiting-line flex items-center">
            <Skeleton className="h-4 w-full" />
          </div>
        ))}
      </div>
    </div>
  )
}
