import type { Config } from '@netlify/functions'

import { closeAttention as endpoint } from '#contract/close-attention.ts'
import { closeAttentionRequest as request } from '#contract/requests.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { closeAttention } from '#use-cases/close-attention.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff({ ...endpoint, request }, signedIn, (body, { staff, context }) =>
  closeAttention(ports(context), body, staff),
)

export const config: Config = { path: '/api/close-attention' }
