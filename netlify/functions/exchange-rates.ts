import type { Config } from '@netlify/functions'

import { exchangeRates as endpoint } from '#contract/shop/exchange-rates.ts'
import { json } from '#http/respond.ts'
import { serve } from '#http/serve.ts'
import { exchangeRates } from '#use-cases/checkout/exchange-rates.ts'
import { openShop } from '#wiring.ts'

const CDN_HEADERS = {
  'cache-control': 'public, max-age=0, must-revalidate',
  'netlify-cdn-cache-control': 'public, durable, max-age=3600, stale-while-revalidate=86400',
  // Every query gets the same cached answer, because the answer does not depend on the query.
  'netlify-vary': 'query=none',
}

export default serve(endpoint, async (_body, { context }) => {
  const rates = await exchangeRates(openShop(context))
  return rates.ok ? json(rates.value, { headers: CDN_HEADERS }) : rates
})

export const config: Config = { path: '/api/exchange-rates' }
