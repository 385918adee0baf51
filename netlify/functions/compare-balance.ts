import type { Config } from '@netlify/functions'

import { compareBalance as endpoint } from '#contract/compare-balance.ts'
import { compareBalanceRequest } from '#contract/requests.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { compareBalance } from '#use-cases/compare-balance.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff(
  { ...endpoint, request: compareBalanceRequest },
  signedIn,
  (body, { context }) => compareBalance(ports(context), body),
)

export const config: Config = { path: '/api/compare-balance' }
