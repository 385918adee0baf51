import type * as z from 'zod/mini'

import type { Endpoint } from './endpoint.ts'
import type { IssuesAnswer } from './orders.ts'
import type { closeIssueRequest } from './requests.ts'

/**
 * Ends an issue of the staff page with a note, once, and answers what still needs somebody. Refuses
 * with `not-signed-in`, `not-found` for a key that names nothing that is open.
 */
export const closeIssue: Endpoint<z.output<typeof closeIssueRequest>, IssuesAnswer> = {
  method: 'POST',
  path: '/api/close-issue',
}
