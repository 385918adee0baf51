import type { Config } from '@netlify/functions'

import { fetchMissed as endpoint } from '#contract/missed-messages.ts'
import { nothingRequest as request } from '#contract/requests.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { fetchMissed } from '#use-cases/fetch-missed.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff({ ...endpoint, request }, signedIn, (_body, { context }) =>
  fetchMissed(ports(context)),
)

export const config: Config = { path: '/api/missed-messages' }
