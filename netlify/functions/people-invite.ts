import type { Config } from '@netlify/functions'

import { invitePerson as endpoint } from '#contract/people.ts'
import { invitePersonRequest as requestSchema } from '#contract/requests.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { invite } from '#use-cases/people.ts'
import { ports, signedIn, staff } from '#wiring.ts'

export default serveStaff({ ...endpoint, request: requestSchema }, signedIn, async (body, { context, request, staff: actor }) =>
  invite(ports(context), await staff(context), body, { actor, headers: request.headers }),
)

export const config: Config = { path: '/api/people-invite' }
