import type { Config } from '@netlify/functions'

import { choosePayment as endpoint } from '#contract/transfers/customer.ts'
import { choosePaymentRequest as request } from '#contract/transfers/requests.ts'
import { serve } from '#http/serve.ts'
import { dispatchMails } from '#use-cases/mail/dispatch-mails.ts'
import { choosePayment } from '#use-cases/transfers/choose-payment.ts'
import { openShop } from '#wiring.ts'

export default serve({ ...endpoint, request }, async (body, { context, waitUntil }) => {
  const shop = openShop(context)
  const answer = await choosePayment(shop, body, context.ip)
  if (answer.ok && body.method === 'bank-transfer') waitUntil(dispatchMails(shop))
  return answer
})

export const config: Config = { path: '/api/choose-payment' }
