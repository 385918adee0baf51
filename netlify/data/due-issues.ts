import { LAST_STEP } from '#domain/delivery.ts'
import type { IssueReason } from '#domain/issue.ts'
import { DUE_SOON_DAYS, WAITING_DAYS, type DueState } from '#domain/order-filter.ts'

import type { IssueKind } from './after-sale-issues.ts'

/** The state of the work on an item `i` at a moment, of an order that is paid and not fully refunded. */
export const DUE: Readonly<Record<DueState, (now: string) => string>> = {
  late: (now) => `i.under_way and i.step <> '${LAST_STEP}' and i.promised_on < ${today(now)}`,
  week: (now) =>
    `i.under_way and i.step <> '${LAST_STEP}'
      and i.promised_on between ${today(now)} and ${today(now)} + ${DUE_SOON_DAYS}`,
  waiting: (now) =>
    `i.under_way and i.waits
      and i.step_since < ${now} - interval '${WAITING_DAYS} days'`,
}

function today(now: string): string {
  return `(${now} at time zone 'Europe/London')::date`
}

/** Noon in London, so that it is the same day wherever it is read. */
const PROMISED = `((i.promised_on + time '12:00') at time zone 'Europe/London')`

/** Work that needs a person, each service of an order by itself. */
export const DUE_WORK: readonly IssueKind[] = [
  issue('work-late', 'late', PROMISED, 'i.promised_on'),
  issue('customer-silent', 'waiting', 'i.step_since', 'i.step_since'),
  issue('work-due', 'week', 'i.step_since', 'i.promised_on'),
]

function issue(reason: IssueReason, due: DueState, since: string, subject: string): IssueKind {
  return {
    reason,
    rows: `select i.order_id, ${since} as since, i.product_id || ':' || ${subject} as subject,
        null::integer as amount, ${due === 'waiting' ? 'null::timestamptz' : PROMISED} as due_by
      from order_items i where ${DUE[due]('$1::timestamptz')}`,
  }
}
