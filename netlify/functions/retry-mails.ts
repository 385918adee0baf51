import type { Config } from '@netlify/functions'

import { nothingRequest as request } from '#contract/requests.ts'
import { retryMails as endpoint } from '#contract/retry-mails.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { retryMails } from '#use-cases/retry-mails.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff({ ...endpoint, request }, signedIn, (_body, { context }) =>
  retryMails(ports(context)),
)

export const config: Config = { path: '/api/retry-mails' }
