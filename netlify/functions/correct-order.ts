import type { Config } from '@netlify/functions'

import { correctOrder as endpoint } from '#contract/correct-order.ts'
import { correctionRequestSchema } from '#domain/correction-request.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { correctOrder } from '#use-cases/correct-order.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff(
  { ...endpoint, request: correctionRequestSchema },
  signedIn,
  (body, { member, context }) => correctOrder(ports(context), body, member),
)

export const config: Config = { path: '/api/correct-order' }
