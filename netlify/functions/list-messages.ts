import type { Config } from '@netlify/functions'

import { listMessages as endpoint } from '#contract/messages.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { listMessages } from '#use-cases/messages.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff(endpoint, signedIn, (_body, { url, context }) =>
  listMessages(ports(context), url.searchParams),
)

export const config: Config = { path: '/api/messages' }
