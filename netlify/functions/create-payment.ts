import type { Config } from '@netlify/functions'

import { createPayment as endpoint } from '#contract/create-payment.ts'
import { paymentRequestSchema as request } from '#domain/payment-request.ts'
import { serve } from '#http/serve.ts'
import { createPayment } from '#use-cases/create-payment.ts'
import { ports } from '#wiring.ts'

export default serve({ ...endpoint, request }, (request, { context }) =>
  createPayment(ports(context), request),
)

export const config: Config = {
  path: '/api/create-payment',
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}
