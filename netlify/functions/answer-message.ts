import type { Config } from '@netlify/functions'

import { answerMessage as endpoint } from '#contract/answer-message.ts'
import { answerMessageRequest as request } from '#contract/requests.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { answerMessage } from '#use-cases/answer-message.ts'
import { dispatchMails } from '#use-cases/dispatch-mails.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff(
  { ...endpoint, request },
  signedIn,
  async (body, { staff, context, waitUntil }) => {
    const result = await answerMessage(ports(context), body, staff)
    if (result.ok) waitUntil(dispatchMails(ports(context)))
    return result
  },
)

export const config: Config = { path: '/api/answer-message' }
