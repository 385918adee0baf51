import type { Config } from '@netlify/functions'

import { storeOrderRequest as request } from '#contract/requests.ts'
import { storeOrder as endpoint } from '#contract/shop/store-order.ts'
import { serve } from '#http/serve.ts'
import { dispatchMails } from '#use-cases/mail/dispatch-mails.ts'
import { storeOrder } from '#use-cases/payments/verify-payment.ts'
import { openShop } from '#wiring.ts'

export default serve({ ...endpoint, request }, async (request, { context, waitUntil }) => {
  const result = await storeOrder(openShop(context), request, context.ip)
  if (result.ok) waitUntil(dispatchMails(openShop(context), result.value.orderId))
  return result
})

export const config: Config = { path: '/api/store-order' }
