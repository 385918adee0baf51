import type { closeIssueRequest, emptyRequest } from '#contract/requests.ts'
import type { OrderIssue, ShopIssue } from '#domain/order/issue.ts'

import { get, post } from './staff-endpoint.ts'

export interface IssuesAnswer {
  /** Most urgent first, then longest waiting first. */
  items: OrderIssue[]
  /** Number of all issues; `items` may contain only the first of them. */
  count: number
  shop: ShopIssue[]
}

/** The open issues; empty means that all is well. Refuses with `not-signed-in`. */
export const listIssues = get<IssuesAnswer>('/api/issues')

/** Closes an issue. Refuses with `not-signed-in`, `not-found` if no open issue has this key. */
export const closeIssue = post<typeof closeIssueRequest, IssuesAnswer>('/api/close-issue')

/** Retries failed mails that belong to no order. Refuses with `not-signed-in`. */
export const retryMails = post<typeof emptyRequest, IssuesAnswer>('/api/retry-mails')

/** Handles events that were never delivered. Refuses with `not-signed-in`, `provider-unavailable`. */
export const fetchMissedEvents = post<typeof emptyRequest, IssuesAnswer>('/api/fetch-missed-events')
