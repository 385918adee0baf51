import type * as z from 'zod/mini'

import type { Endpoint } from './endpoint.ts'
import type { IssuesAnswer } from './orders.ts'
import type { nothingRequest } from './requests.ts'

/**
 * Fetches the messages of the provider that never came, deals with them, and answers what still
 * needs somebody. Refuses with `not-signed-in`, `provider-unavailable`.
 */
export const fetchMissedEvents: Endpoint<z.output<typeof nothingRequest>, IssuesAnswer> = {
  method: 'POST',
  path: '/api/fetch-missed-events',
}
