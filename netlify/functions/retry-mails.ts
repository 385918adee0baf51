import type { Config } from '@netlify/functions'

import { nothingRequest as request } from '#contract/requests.ts'
import { retryMails as endpoint } from '#contract/retry-mails.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { dispatchMails } from '#use-cases/dispatch-mails.ts'
import { retryMails } from '#use-cases/retry-mails.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff(
  { ...endpoint, request },
  signedIn,
  async (_body, { context, waitUntil }) => {
    const result = await retryMails(ports(context))
    if (result.ok) waitUntil(dispatchMails(ports(context)))
    return result
  },
)

export const config: Config = { path: '/api/retry-mails' }
