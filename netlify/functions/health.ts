import type { Config } from '@netlify/functions'

import { health as endpoint } from '#contract/health.ts'
import { json } from '#http/respond.ts'
import { serve } from '#http/serve.ts'
import { checkHealth } from '#use-cases/check-health.ts'
import { ports, wrongVariable } from '#wiring.ts'

export default serve(endpoint, async (_body, { context }) => {
  const configuration = wrongVariable()
  if (configuration !== undefined) return json({ status: 'down', configuration }, { status: 503 })
  const answer = await checkHealth(ports(context))
  return json(answer, { status: answer.status === 'down' ? 503 : 200 })
})

export const config: Config = { path: '/api/health' }
