import type { Config } from '@netlify/functions'

import { verifyPaymentRequest as request } from '#contract/requests.ts'
import {
  readPaymentCheck as read,
  verifyPayment as endpoint,
} from '#contract/shop/verify-payment.ts'
import { serve } from '#http/serve.ts'
import { dispatchMails } from '#use-cases/mail/dispatch-mails.ts'
import { verifyPayment } from '#use-cases/payments/verify-payment.ts'
import { openShop } from '#wiring.ts'

export default serve({ ...endpoint, read, request }, async (request, { context, waitUntil }) => {
  const result = await verifyPayment(openShop(context), request, context.ip)
  if (result.ok && result.value.success)
    waitUntil(dispatchMails(openShop(context), result.value.orderId))
  return result
})

export const config: Config = { path: '/api/verify-payment' }
