import type { Config } from '@netlify/functions'

import { markMessage as endpoint } from '#contract/messages.ts'
import { messageStateRequest as request } from '#contract/requests.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { markMessage } from '#use-cases/messages.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff({ ...endpoint, request }, signedIn, (body, { staff, context }) =>
  markMessage(ports(context), body, staff),
)

export const config: Config = { path: '/api/mark-message' }
