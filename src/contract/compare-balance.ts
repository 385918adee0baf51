import type * as z from 'zod/mini'

import type { Endpoint } from './endpoint.ts'
import type { compareBalanceRequest } from './requests.ts'
import type { ComparedMonth } from './sales-report.ts'

/** The comparison; or that the month has more movements than one call reads, so that another reads on. */
export type CompareBalanceAnswer =
  | { state: 'more-to-read' }
  | (ComparedMonth & { state: 'compared' })

/**
 * Reads a month of the provider's book and compares it with the shop's; changes nothing there. Refuses
 * with `forbidden`, `provider-error` where the key may not read it, `provider-unavailable`.
 */
export const compareBalance: Endpoint<
  z.output<typeof compareBalanceRequest>,
  CompareBalanceAnswer
> = {
  method: 'POST',
  path: '/api/compare-balance',
  permission: 'reports',
}
