import type * as z from 'zod/mini'

import type { Endpoint } from './endpoint.ts'
import type { IssuesAnswer } from './orders.ts'
import type { nothingRequest } from './requests.ts'

/**
 * Gives mails about no order that were given up another try, and answers what still needs somebody.
 * Refuses with `not-signed-in`.
 */
export const retryMails: Endpoint<z.output<typeof nothingRequest>, IssuesAnswer> = {
  method: 'POST',
  path: '/api/retry-mails',
}
