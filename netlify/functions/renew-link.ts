import type { Config } from '@netlify/functions'

import { renewLink as endpoint } from '#contract/order.ts'
import { renewLinkRequest as request } from '#contract/requests.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { dispatchMails } from '#use-cases/dispatch-mails.ts'
import { renewLink } from '#use-cases/renew-link.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff(
  { ...endpoint, request },
  signedIn,
  async (body, { context, staff, waitUntil }) => {
    const result = await renewLink(ports(context), body, staff)
    if (result.ok) waitUntil(dispatchMails(ports(context), body.orderId))
    return result
  },
)

export const config: Config = { path: '/api/renew-link' }
