import type { Config } from '@netlify/functions'

import { health as endpoint } from '#contract/health.ts'
import { json } from '#http/respond.ts'
import { serve } from '#http/serve.ts'
import { checkHealth } from '#use-cases/check-health.ts'
import { ports } from '#wiring.ts'

export default serve(endpoint, async () => {
  const answer = await checkHealth(ports())
  return json(answer, { status: answer.status === 'down' ? 503 : 200 })
})

export const config: Config = { path: '/api/health' }
