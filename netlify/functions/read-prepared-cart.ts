import type { Config } from '@netlify/functions'

import { readPreparedCart as endpoint } from '#contract/read-prepared-cart.ts'
import { serve } from '#http/serve.ts'
import { readPreparedCart } from '#use-cases/messages.ts'
import { openShop } from '#wiring.ts'

export default serve(endpoint, (_body, { context }) =>
  readPreparedCart(openShop(context), context.params['id'] ?? ''),
)

export const config: Config = { path: '/api/prepared-carts/:id' }
