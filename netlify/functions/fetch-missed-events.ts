import type { Config } from '@netlify/functions'

import { fetchMissedEvents as endpoint } from '#contract/fetch-missed-events.ts'
import { nothingRequest as request } from '#contract/requests.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { fetchMissedEvents } from '#use-cases/fetch-missed-events.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff({ ...endpoint, request }, signedIn, (_body, { context }) =>
  fetchMissedEvents(ports(context)),
)

export const config: Config = { path: '/api/fetch-missed-events' }
