import { atom } from 'nanostores'

import { call } from '#browser/api.ts'
import { keepQuery, pushQuery, queryParameter } from '#browser/query.ts'
import { read } from '#browser/read.ts'
import { compareBalance } from '#contract/compare-balance.ts'
import type { Failure } from '#contract/failure.ts'
import { salesReport, type ComparedMonth, type SalesReportAnswer } from '#contract/sales-report.ts'
import { reportPeriod, type Month, type ReportPeriod } from '#domain/month.ts'
import { REPORTS } from '#messages/reports.ts'

import { $staff, tellStaff } from './staff.ts'

/** What the report is about; a blank product stands for all of them. */
export interface ReportChoice {
  period: ReportPeriod
  product: string
}

export type ReportState =
  | { state: 'loading' }
  | { state: 'forbidden' }
  | { state: 'error'; failure: Failure }
  | (SalesReportAnswer & {
      state: 'ready'
      period: ReportPeriod
      /** Whether another one is on the way. */
      busy: boolean
    })

/** A comparison with the provider: none under way, or reading a month, perhaps in several calls. */
export type ComparingState = { state: 'no' } | { state: 'reading'; month: Month; calls: number }

const PERIOD = 'period'
const PRODUCT = 'service'
const USUAL = 'twelve-months'

export const $report = atom<ReportState>({ state: 'loading' })

export const $reportChoice = atom<ReportChoice>({ period: USUAL, product: '' })

export const $comparing = atom<ComparingState>({ state: 'no' })

let lastRequest = 0

$staff.listen(({ state }) => {
  if (state !== 'signed-out') return
  lastRequest += 1
  $report.set({ state: 'loading' })
  $comparing.set({ state: 'no' })
})

/** Takes the choice out of the address and shows its report. */
export async function followReportAddress(): Promise<void> {
  $reportChoice.set({
    period: reportPeriod(queryParameter(PERIOD) ?? '') ?? USUAL,
    product: queryParameter(PRODUCT) ?? '',
  })
  await findReport()
}

/** Shows another period or product; Back undoes it. */
export async function chooseReport(choice: Partial<ReportChoice>): Promise<void> {
  const chosen = { ...$reportChoice.get(), ...choice }
  $reportChoice.set(chosen)
  pushQuery(queryOf(chosen))
  if (choice.period !== undefined) await findReport()
}

/** Loads the report; what is shown stays until it comes, and an answer overtaken by a later one is dropped. */
export async function findReport(): Promise<void> {
  const shown = $report.get()
  const { period } = $reportChoice.get()
  $report.set(shown.state === 'ready' ? { ...shown, busy: true } : { state: 'loading' })
  const request = ++lastRequest
  const answer = await read(salesReport, { period })
  if (request !== lastRequest) return
  if (answer.ok) $report.set({ state: 'ready', period, busy: false, ...answer.value })
  else failed(answer.failure)
}

/** Compares a month with the provider's book: in as many calls as it takes to read it. */
export async function compareMonth(month: Month): Promise<void> {
  if ($comparing.get().state !== 'no') return
  let calls = 0
  for (;;) {
    calls += 1
    $comparing.set({ state: 'reading', month, calls })
    const answer = await call(compareBalance, { body: { month } })
    // Signed out in the meantime, perhaps.
    if ($comparing.get().state === 'no') return
    if (answer.ok && answer.value.state === 'more-to-read') continue
    $comparing.set({ state: 'no' })
    if (!answer.ok) return tellStaff(REPORTS.notCompared, answer.failure)
    if (answer.value.state === 'compared') keep(answer.value)
    return findReport()
  }
}

function keep({ month, at, comparison }: ComparedMonth): void {
  const shown = $report.get()
  if (shown.state !== 'ready') return
  const others = shown.comparisons.filter((other) => other.month !== month)
  $report.set({ ...shown, comparisons: [...others, { month, at, comparison }] })
}

function queryOf({ period, product }: ReportChoice) {
  return { [PERIOD]: period === USUAL ? '' : period, [PRODUCT]: product }
}

function failed(failure: Failure): void {
  const shown = $report.get()
  if (failure.code === 'not-signed-in') return $staff.set({ state: 'signed-out' })
  if (failure.code === 'forbidden') return $report.set({ state: 'forbidden' })
  if (shown.state !== 'ready') return $report.set({ state: 'error', failure })
  // The choice is again that of the report that stands.
  const choice = { ...$reportChoice.get(), period: shown.period }
  $report.set({ ...shown, busy: false })
  $reportChoice.set(choice)
  keepQuery(queryOf(choice))
  tellStaff(REPORTS.failed, failure)
}
