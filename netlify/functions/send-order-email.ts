import type { Config } from '@netlify/functions'

import { sendOrderEmailRequest as request } from '#contract/requests.ts'
import { sendOrderEmail as endpoint } from '#contract/send-order-email.ts'
import { may } from '#domain/staff-role.ts'
import { serve } from '#http/serve.ts'
import { sendOrderEmail } from '#use-cases/send-order-email.ts'
import { ports, signedIn } from '#wiring.ts'

export default serve({ ...endpoint, request }, async (body, { request, context }) => {
  const staff = await signedIn({ request, context })
  return sendOrderEmail(ports(context), body, may(staff?.role, 'work'))
})

export const config: Config = { path: '/api/send-order-email' }
