import type { Config } from '@netlify/functions'

import { correctOrder as endpoint } from '#contract/correct-order.ts'
import { correctionRequestSchema } from '#domain/correction-request.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { correctOrder } from '#use-cases/correct-order.ts'
import { dispatchMails } from '#use-cases/dispatch-mails.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff(
  { ...endpoint, request: correctionRequestSchema },
  signedIn,
  async (body, { member, context, waitUntil }) => {
    const result = await correctOrder(ports(context), body, member)
    if (result.ok) waitUntil(dispatchMails(ports(context), body.orderId))
    return result
  },
)

export const config: Config = { path: '/api/correct-order' }
