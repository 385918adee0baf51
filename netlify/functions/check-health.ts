import type { Config } from '@netlify/functions'

import { checkHealth as endpoint, type HealthAnswer } from '#contract/check-health.ts'
import { json } from '#http/respond.ts'
import { serve } from '#http/serve.ts'
import { isPreview } from '#site-url.ts'
import { checkHealth } from '#use-cases/check-health.ts'
import { configurationFault, ports } from '#wiring.ts'

/** However many ask, the database is asked twice a minute. */
const KEPT_AT_CDN = {
  'netlify-cdn-cache-control': 'public, max-age=30',
  'netlify-vary': 'query=strict',
}

export default serve(endpoint, async (_body, { url, context }) => {
  const configuration = configurationFault(context)
  if (configuration !== undefined) return json({ status: 'down', configuration }, { status: 503 })
  const isStrict = url.searchParams.has('strict')
  const answer: HealthAnswer = await checkHealth(ports(context), {
    isStrict,
    hasSchedules: !isPreview(context.deploy.context),
  })
  return json(answer, { status: answer.status === 'ok' ? 200 : 503, headers: KEPT_AT_CDN })
})

export const config: Config = { path: '/api/health' }
