import type { closeIssueRequest, nothingRequest } from '#contract/requests.ts'
import type { OrderIssue, ShopIssue } from '#domain/order/issue.ts'

import { get, post } from './staff-endpoint.ts'

export interface IssuesAnswer {
  /** The most urgent first; the longest waiting first among equals. */
  items: OrderIssue[]
  /** Issues in all, of which `items` may be the first. */
  count: number
  /** What is wrong with the shop as a whole. */
  shop: ShopIssue[]
}

/** What needs somebody today; empty means that all is well. Refuses with `not-signed-in`. */
export const listIssues = get<IssuesAnswer>('/api/issues')

/**
 * Ends an issue of the staff page with a note, once, and answers what still needs somebody. Refuses
 * with `not-signed-in`, `not-found` for a key that names nothing that is open.
 */
export const closeIssue = post<typeof closeIssueRequest, IssuesAnswer>('/api/close-issue')

/**
 * Gives mails about no order that were given up another try, and answers what still needs somebody.
 * Refuses with `not-signed-in`.
 */
export const retryMails = post<typeof nothingRequest, IssuesAnswer>('/api/retry-mails')

/**
 * Fetches the messages of the provider that never came, deals with them, and answers what still
 * needs somebody. Refuses with `not-signed-in`, `provider-unavailable`.
 */
export const fetchMissedEvents = post<typeof nothingRequest, IssuesAnswer>(
  '/api/fetch-missed-events',
)
