import type { Config } from '@netlify/functions'

import { invitePerson as endpoint } from '#contract/people.ts'
import { invitePersonRequest } from '#contract/requests.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { invitePerson } from '#use-cases/people.ts'
import { ports, signedIn, staff } from '#wiring.ts'

export default serveStaff(
  { ...endpoint, request: invitePersonRequest },
  signedIn,
  async (body, { context, request, staff: actor }) =>
    invitePerson(ports(context), await staff(context), body, { actor, headers: request.headers }),
)

export const config: Config = { path: '/api/invite-person' }
