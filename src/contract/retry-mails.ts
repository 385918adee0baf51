import * as z from 'zod/mini'

import type { Endpoint } from './endpoint.ts'
import type { AttentionAnswer } from './orders.ts'

const nothing = z.strictObject({})

/**
 * Gives mails about no order that were given up another try, and answers what still needs somebody.
 * Refuses with `not-signed-in`.
 */
export const retryMails: Endpoint<z.output<typeof nothing>, AttentionAnswer> = {
  method: 'POST',
  path: '/api/retry-mails',
  request: nothing,
}
