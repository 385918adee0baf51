import * as z from 'zod/mini'

import type { Endpoint } from './endpoint.ts'
import type { AttentionAnswer } from './orders.ts'

const nothing = z.strictObject({})

/**
 * Fetches the messages of the provider that never came, deals with them, and answers what still
 * needs somebody. Refuses with `not-signed-in`, `provider-unavailable`.
 */
export const fetchMissed: Endpoint<z.output<typeof nothing>, AttentionAnswer> = {
  method: 'POST',
  path: '/api/missed-messages',
  request: nothing,
}
