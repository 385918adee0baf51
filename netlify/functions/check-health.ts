import type { Config } from '@netlify/functions'

import { checkHealth as endpoint, type HealthAnswer } from '#contract/shop/check-health.ts'
import { json } from '#http/respond.ts'
import { serve } from '#http/serve.ts'
import { isPreview } from '#site-url.ts'
import { checkHealth, type HealthScope } from '#use-cases/upkeep/check-health.ts'
import { configurationFault, openShop } from '#wiring.ts'

/** Headers that limit database reads to two a minute for each scope, however many monitors ask. */
const CDN_HEADERS = {
  'netlify-cdn-cache-control': 'public, max-age=30',
  'netlify-vary': 'query=strict|ready',
}

export default serve(endpoint, async (_body, { url, context }) => {
  const configuration = configurationFault(context)
  if (configuration !== undefined) return json({ status: 'down', configuration }, { status: 503 })
  const answer: HealthAnswer = await checkHealth(openShop(context), {
    scope: scopeOf(url.searchParams),
    hasSchedules: !isPreview(context.deploy.context),
  })
  return json(answer, { status: answer.status === 'ok' ? 200 : 503, headers: CDN_HEADERS })
})

function scopeOf(query: URLSearchParams): HealthScope {
  if (query.has('strict')) return 'strict'
  return query.has('ready') ? 'ready' : 'usual'
}

export const config: Config = { path: '/api/health' }
