import type * as z from 'zod/mini'

import type { Endpoint } from '#contract/endpoint.ts'
import type { findOrderRequest } from '#contract/requests.ts'

/** Mails the link to the customer; the answer does not reveal whether the order exists. Refuses with `too-many-requests`. */
export const findOrder: Endpoint<z.output<typeof findOrderRequest>, { success: true }> = {
  method: 'POST',
  path: '/api/find-order',
  unavailable: 'We cannot look up orders at the moment.',
}
