import type { Config } from '@netlify/functions'

import * as requests from '#contract/requests.ts'
import { storeOrder as storeEndpoint } from '#contract/shop/store-order.ts'
import {
  parsePaymentCheck,
  verifyPayment as verifyEndpoint,
} from '#contract/shop/verify-payment.ts'
import { serve, serveRoutes } from '#http/serve.ts'
import { dispatchMails } from '#use-cases/mail/dispatch-mails.ts'
import { storeOrder, verifyPayment } from '#use-cases/payments/verify-payment.ts'
import { openShop } from '#wiring.ts'

/** The endpoints for a buyer who returns from the payment. */
export default serveRoutes([
  serve(
    { ...verifyEndpoint, read: parsePaymentCheck, request: requests.verifyPaymentRequest },
    async (body, { context, waitUntil }) => {
      const shop = openShop(context)
      const result = await verifyPayment(shop, body, context.ip)
      if (result.ok && result.value.success) waitUntil(dispatchMails(shop, result.value.orderId))
      return result
    },
  ),
  serve(
    { ...storeEndpoint, request: requests.storeOrderRequest },
    async (body, { context, waitUntil }) => {
      const shop = openShop(context)
      const result = await storeOrder(shop, body, context.ip)
      if (result.ok) waitUntil(dispatchMails(shop, result.value.orderId))
      return result
    },
  ),
])

/** The host reads `config` statically, so each path is repeated as a literal. */
export const config: Config = { path: ['/api/verify-payment', '/api/store-order'] }
