import type { Config } from '@netlify/functions'

import { refundOrder as endpoint } from '#contract/refund-order.ts'
import { refundOrderRequest as request } from '#contract/requests.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { dispatchMails } from '#use-cases/dispatch-mails.ts'
import { refundOrder } from '#use-cases/refund-order.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff(
  { ...endpoint, request },
  signedIn,
  async (body, { staff, context, waitUntil }) => {
    const result = await refundOrder(ports(context), body, staff)
    if (result.ok) waitUntil(dispatchMails(ports(context), body.orderId))
    return result
  },
)

export const config: Config = { path: '/api/refund-order' }
