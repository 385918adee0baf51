import type { Config } from '@netlify/functions'

import { createPayment as endpoint } from '#contract/shop/create-payment.ts'
import { paymentRequestSchema as request } from '#contract/shop/payment-request.ts'
import { serve } from '#http/serve.ts'
import { createPayment } from '#use-cases/checkout/create-payment.ts'
import { dispatchMails } from '#use-cases/mail/dispatch-mails.ts'
import { TRANSFER_ORDER_LIMIT } from '#use-cases/transfers/await-transfer.ts'
import { refuseBeyondLimit, PAYMENT_LIMIT } from '#use-cases/upkeep/beyond-limit.ts'
import { openShop } from '#wiring.ts'

export default serve({ ...endpoint, request }, async (body, { context, waitUntil }) => {
  const shop = openShop(context)
  const isTransfer = body.paymentMethod === 'bank-transfer'
  const refused = await refuseBeyondLimit(
    shop,
    isTransfer ? TRANSFER_ORDER_LIMIT : PAYMENT_LIMIT,
    context.ip,
  )
  if (refused) return refused
  const answer = await createPayment(shop, body)
  if (answer.ok && isTransfer) waitUntil(dispatchMails(shop))
  return answer
})

export const config: Config = {
  path: '/api/create-payment',
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}
