import { atom } from 'nanostores'

import { replaceQuery, pushQuery, queryParameter } from '#browser/query.ts'
import { read } from '#browser/read.ts'
import type { Failure } from '#contract/failure.ts'
import { salesReport, type SalesReportAnswer } from '#contract/staff/sales-report.ts'
import { parseReportPeriod, type ReportPeriod } from '#domain/time/month.ts'
import { resource, type ResourceState } from '#staff/frame/resource.store.ts'
import { showFailure } from '#staff/frame/staff.store.ts'

import { REPORTS_TEXTS } from './reports.texts.ts'

/** Period and product of the report; a blank product means all products. */
export interface ReportChoice {
  period: ReportPeriod
  product: string
}

type Report = SalesReportAnswer & { period: ReportPeriod }

export type ReportState = ResourceState<Report>

const PERIOD = 'period'
const PRODUCT = 'service'
const DEFAULT_PERIOD = 'twelve-months'

const report = resource<Report>(showLoadFailure)

export const $report = report.$state

export const $reportChoice = atom<ReportChoice>({ period: DEFAULT_PERIOD, product: '' })

/** Reads the choice from the address and shows its report. */
export async function showReportFromAddress(): Promise<void> {
  $reportChoice.set({
    period: parseReportPeriod(queryParameter(PERIOD) ?? '') ?? DEFAULT_PERIOD,
    product: queryParameter(PRODUCT) ?? '',
  })
  await loadReport()
}

/** Shows another period or product; Back undoes the choice. */
export async function chooseReport(choice: Partial<ReportChoice>): Promise<void> {
  const chosen = { ...$reportChoice.get(), ...choice }
  $reportChoice.set(chosen)
  pushQuery(toQuery(chosen))
  if (choice.period !== undefined) await loadReport()
}

/** Loads the report; the shown report stays until the answer arrives. */
export async function loadReport(): Promise<void> {
  const { period } = $reportChoice.get()
  await report.refresh(async () => {
    const answer = await read(salesReport, { period })
    return answer.ok ? { ok: true, value: { period, ...answer.value } } : answer
  })
}

function toQuery({ period, product }: ReportChoice) {
  return { [PERIOD]: period === DEFAULT_PERIOD ? '' : period, [PRODUCT]: product }
}

/** Shows why a report could not be loaded; resets the period to the period of the shown report. */
function showLoadFailure(failure: Failure, shown?: Report): boolean {
  if (failure.code === 'forbidden') return false
  if (!shown) return true
  const choice = { ...$reportChoice.get(), period: shown.period }
  $reportChoice.set(choice)
  replaceQuery(toQuery(choice))
  showFailure(REPORTS_TEXTS.failed, failure)
  return true
}
