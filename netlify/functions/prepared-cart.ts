import type { Config } from '@netlify/functions'

import { preparedCart as endpoint } from '#contract/prepared-cart.ts'
import { serve } from '#http/serve.ts'
import { preparedCart } from '#use-cases/prepared-cart.ts'
import { ports } from '#wiring.ts'

export default serve(endpoint, (_body, { params, context }) =>
  preparedCart(ports(context), params['id'] ?? ''),
)

export const config: Config = { path: '/api/prepared-carts/:id' }
