import type { Config } from '@netlify/functions'

import { disputeEvidence as endpoint } from '#contract/dispute-evidence.ts'
import { file } from '#http/respond.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { disputeEvidence } from '#use-cases/dispute-evidence.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff(endpoint, signedIn, async (_body, { params, context }) => {
  const evidence = await disputeEvidence(ports(context), params['id'] ?? '')
  return evidence.ok ? file(evidence.value) : evidence
})

export const config: Config = { path: '/api/dispute-evidence/:id' }
