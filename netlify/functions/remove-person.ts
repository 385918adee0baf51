import type { Config } from '@netlify/functions'

import { removePerson as endpoint } from '#contract/people.ts'
import { removePersonRequest as request } from '#contract/requests.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { removePerson } from '#use-cases/people.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff({ ...endpoint, request }, signedIn, (body, { context, staff }) =>
  removePerson(ports(context), body, staff),
)

export const config: Config = { path: '/api/remove-person' }
