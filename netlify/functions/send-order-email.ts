import type { Config } from '@netlify/functions'

import { sendOrderEmailRequest as request } from '#contract/requests.ts'
import { sendOrderEmail as endpoint } from '#contract/shop/send-order-email.ts'
import { hasPermission } from '#domain/people/staff-role.ts'
import { serve } from '#http/serve.ts'
import { dispatchMails } from '#use-cases/mail/dispatch-mails.ts'
import { sendOrderEmail } from '#use-cases/mail/send-order-email.ts'
import { openShop, findSignedInStaff } from '#wiring.ts'

export default serve({ ...endpoint, request }, async (body, { request, context, waitUntil }) => {
  const staff = await findSignedInStaff({ request, context })
  const result = await sendOrderEmail(openShop(context), body, hasPermission(staff?.role, 'work'))
  if (result.ok) waitUntil(dispatchMails(openShop(context), body.orderId))
  return result
})

export const config: Config = { path: '/api/send-order-email' }
