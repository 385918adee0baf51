import type { Config } from '@netlify/functions'

import { salesReport as endpoint } from '#contract/sales-report.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { salesReport } from '#use-cases/sales-report.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff(endpoint, signedIn, (_body, { url, context }) =>
  salesReport(ports(context), url.searchParams),
)

export const config: Config = { path: '/api/sales-report' }
