import type { Endpoint } from './endpoint.ts'

/**
 * What proves a disputed order, as one PDF for the bank. Path `/api/dispute-evidence/{order id}`.
 * `not-signed-in`, `forbidden`, `order-not-found`, and `not-found` where no bank has asked.
 */
export const disputeEvidence: Endpoint<never, never> = {
  method: 'GET',
  path: '/api/dispute-evidence/:id',
  permission: 'work',
}
