import type { Config } from '@netlify/functions'

import { moveStep as endpoint } from '#contract/order.ts'
import { moveStepRequest as request } from '#contract/requests.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { dispatchMails } from '#use-cases/dispatch-mails.ts'
import { moveStep } from '#use-cases/work-on-order.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff(
  { ...endpoint, request },
  signedIn,
  async (body, { staff, context, waitUntil }) => {
    const result = await moveStep(ports(context), body, staff)
    if (result.ok) waitUntil(dispatchMails(ports(context), body.orderId))
    return result
  },
)

export const config: Config = { path: '/api/move-step' }
