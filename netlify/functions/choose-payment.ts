import type { Config } from '@netlify/functions'

import { choosePaymentRequest as request } from '#contract/requests.ts'
import { choosePayment as endpoint } from '#contract/shop/choose-payment.ts'
import { serve } from '#http/serve.ts'
import { dispatchMails } from '#use-cases/mail/dispatch-mails.ts'
import { choosePayment } from '#use-cases/payments/choose-payment.ts'
import { openShop } from '#wiring.ts'

export default serve({ ...endpoint, request }, async (body, { context, waitUntil }) => {
  const shop = openShop(context)
  const answer = await choosePayment(shop, body, context.ip)
  if (answer.ok && body.method === 'bank-transfer') waitUntil(dispatchMails(shop))
  return answer
})

export const config: Config = { path: '/api/choose-payment' }
