import { atom } from 'nanostores'

import { replaceQuery, pushQuery, queryParameter } from '#browser/query.ts'
import { read } from '#browser/read.ts'
import type { Failure } from '#contract/failure.ts'
import { salesReport, type SalesReportAnswer } from '#contract/staff/sales-report.ts'
import { reportPeriod, type ReportPeriod } from '#domain/time/month.ts'
import { resource, type ResourceState } from '#staff/frame/resource.store.ts'
import { showFailure } from '#staff/frame/staff.store.ts'

import { REPORTS } from './reports.texts.ts'

/** Year and product of the report; a blank product means all of them. */
export interface ReportChoice {
  period: ReportPeriod
  product: string
}

type Report = SalesReportAnswer & { period: ReportPeriod }

export type ReportState = ResourceState<Report>

const PERIOD = 'period'
const PRODUCT = 'service'
const USUAL = 'twelve-months'

const report = resource<Report>(refused)

export const $report = report.$state

export const $reportChoice = atom<ReportChoice>({ period: USUAL, product: '' })

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

/** Loads the report; what is shown stays until it comes. */
export async function findReport(): Promise<void> {
  const { period } = $reportChoice.get()
  await report.refresh(async () => {
    const answer = await read(salesReport, { period })
    return answer.ok ? { ok: true, value: { period, ...answer.value } } : answer
  })
}

function queryOf({ period, product }: ReportChoice) {
  return { [PERIOD]: period === USUAL ? '' : period, [PRODUCT]: product }
}

/** Says why a report could not be had; the choice is again that of the one that is shown. */
function refused(failure: Failure, shown?: Report): boolean {
  if (failure.code === 'forbidden') return false
  if (!shown) return true
  const choice = { ...$reportChoice.get(), period: shown.period }
  $reportChoice.set(choice)
  replaceQuery(queryOf(choice))
  showFailure(REPORTS.failed, failure)
  return true
}
