import type * as z from 'zod/mini'

import type { Endpoint } from './endpoint.ts'
import type { AttentionAnswer } from './orders.ts'
import type { closeAttentionRequest } from './requests.ts'

/**
 * Ends a matter of the staff page with a note, once, and answers what still needs somebody. Refuses
 * with `not-signed-in`, `not-found` for a key that names nothing that is open.
 */
export const closeAttention: Endpoint<z.output<typeof closeAttentionRequest>, AttentionAnswer> = {
  method: 'POST',
  path: '/api/close-attention',
}
