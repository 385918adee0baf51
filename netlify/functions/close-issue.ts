import type { Config } from '@netlify/functions'

import { closeIssue as endpoint } from '#contract/close-issue.ts'
import { closeIssueRequest as request } from '#contract/requests.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { closeIssue } from '#use-cases/close-issue.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff({ ...endpoint, request }, signedIn, (body, { staff, context }) =>
  closeIssue(ports(context), body, staff),
)

export const config: Config = { path: '/api/close-issue' }
