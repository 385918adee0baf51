import type { Config } from '@netlify/functions'

import { recheckOrder as endpoint } from '#contract/order.ts'
import { recheckOrderRequest as request } from '#contract/requests.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { dispatchMails } from '#use-cases/dispatch-mails.ts'
import { recheckOrder } from '#use-cases/work-on-order.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff(
  { ...endpoint, request },
  signedIn,
  async (body, { context, waitUntil }) => {
    try {
      return await recheckOrder(ports(context), body)
    } finally {
      waitUntil(dispatchMails(ports(context), body.orderId))
    }
  },
)

export const config: Config = { path: '/api/recheck-order' }
