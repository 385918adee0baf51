import type { Config } from '@netlify/functions'

import { listPeople as endpoint } from '#contract/people.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { listPeople } from '#use-cases/people.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff(endpoint, signedIn, (_body, { context }) => listPeople(ports(context)))

export const config: Config = { path: '/api/people' }
