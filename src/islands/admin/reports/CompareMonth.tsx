import { useState } from 'react'

import { formatLondonTime } from '#domain/date.ts'
import { formatMoney, formatMovedMoney } from '#domain/money.ts'
import { formatMonth } from '#domain/month.ts'
import type { BothSides, Comparison, Difference } from '#domain/reconciliation.ts'
import { Choice } from '#islands/admin/Choice.tsx'
import { DIFFERENCE, differenceCount, REPORTS } from '#messages/reports.ts'
import { adminOrderPath } from '#paths.ts'
import { compareMonth, type ReportState } from '#stores/sales-report.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'

/** Compares a month with the provider's book, and shows what was found when that was done last. */
export function CompareMonth({ report }: { report: Extract<ReportState, { state: 'ready' }> }) {
  const [calls, setCalls] = useState(0)
  const [chosen, setChosen] = useState('')
  const newestFirst = report.months.toReversed()
  const month = newestFirst.find((one) => one === chosen) ?? newestFirst[0] ?? ''
  const found = report.comparisons.find((one) => one.month === month)
  const isReading = calls > 0

  async function handleCompare() {
    await compareMonth(month, setCalls)
    setCalls(0)
  }

  return (
    <section aria-labelledby="compare" className="mt-12 border-t border-line-strong pt-6">
      <h2 id="compare" className="mb-2 text-xl">
        {REPORTS.compareTitle}
      </h2>
      <p className="mb-4 max-w-prose text-sm text-muted">{REPORTS.compareText}</p>
      <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        <Choice
          className="report-choice flex w-full flex-col gap-1 text-sm"
          name="month"
          label={REPORTS.month}
          value={month}
          options={newestFirst.map((one) => [one, formatMonth(one)])}
          onChoose={setChosen}
        />
        <Button variant="secondary" busy={isReading} onClick={() => void handleCompare()}>
          {isReading ? REPORTS.comparing : REPORTS.compare}
        </Button>
      </div>
      <output className="block min-h-11 text-sm">
        {calls > 1 && REPORTS.readingOn}
        {!isReading && (found ? REPORTS.comparedAt(formatLondonTime(found.at)) : REPORTS.never)}
      </output>
      {found && !isReading && <ComparisonView comparison={found.comparison} />}
    </section>
  )
}

/** Both sums of a month side by side, and each thing on which they differ. */
function ComparisonView({ comparison }: { comparison: Comparison }) {
  const { payments, refunds, disputes, fees, differences, count } = comparison
  return (
    <div className="mt-4">
      <table className="report-figures mb-6 w-full max-w-prose border-collapse text-sm">
        <caption className="sr-only">{REPORTS.compareTitle}</caption>
        <thead>
          <tr className="border-b border-line-strong">
            {[REPORTS.what, REPORTS.shop, REPORTS.stripe].map((text) => (
              <th key={text} scope="col" className="font-medium">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Row name={REPORTS.payments} sums={payments} />
          <Row name={REPORTS.refunds} sums={refunds} />
          <Row name={REPORTS.disputes} sums={disputes} />
          <Row name={REPORTS.fees} sums={{ shop: null, provider: -fees || 0 }} />
        </tbody>
      </table>
      {count === 0 ? (
        <Alert kind="success" title={REPORTS.agrees} />
      ) : (
        <>
          <h3 className="text-lg">{differenceCount(count, differences.length)}</h3>
          <ul className="mt-2 divide-y divide-line border-y border-line text-sm">
            {differences.map((difference) => (
              <DifferenceItem key={`${difference.kind}${difference.id}`} difference={difference} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

interface RowProps {
  name: string
  sums: { [Side in keyof BothSides]: number | null }
}

function Row({ name, sums }: RowProps) {
  const isSame = sums.shop === null || sums.shop === sums.provider
  return (
    <tr className={`border-b border-line ${isSame ? '' : 'font-semibold text-danger'}`}>
      <th scope="row" className={isSame ? 'font-normal' : ''}>
        {name}
      </th>
      <td className="figures">{sums.shop !== null && formatMoney(sums.shop)}</td>
      <td className="figures">{sums.provider !== null && formatMoney(sums.provider)}</td>
    </tr>
  )
}

function DifferenceItem({ difference }: { difference: Difference }) {
  const { order, reason, shop, provider, id, currency } = difference
  const atProvider = provider === null ? REPORTS.nothing : formatMovedMoney(provider, currency)
  return (
    <li data-entry="" className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
      <span className="w-28 font-semibold">
        {order ? (
          <a href={adminOrderPath(order.id)} className="inline-flex min-h-11 items-center">
            #{order.number}
          </a>
        ) : (
          REPORTS.noOrder
        )}
      </span>
      <span className="min-w-0 flex-1 basis-80">
        {DIFFERENCE[reason]}
        <span className="block text-xs wrap-anywhere text-muted">{id}</span>
      </span>
      <span className="figures">
        {REPORTS.shop}: {shop === null ? REPORTS.nothing : formatMoney(shop)}
        <br />
        {REPORTS.stripe}: {atProvider}
      </span>
    </li>
  )
}
