import type { Config } from '@netlify/functions'

import { exportPerson as endpoint } from '#contract/personal-data.ts'
import { personRequest as request } from '#contract/requests.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { exportPerson } from '#use-cases/personal-data.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff({ ...endpoint, request }, signedIn, (body, { context, staff }) =>
  exportPerson(ports(context), body, staff),
)

export const config: Config = { path: '/api/export-person' }
