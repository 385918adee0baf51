import type { Config } from '@netlify/functions'

import { addNote as endpoint } from '#contract/order.ts'
import { addNoteRequest as request } from '#contract/requests.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { addNote } from '#use-cases/work-on-order.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff({ ...endpoint, request }, signedIn, (body, { staff, context }) =>
  addNote(ports(context), body, staff),
)

export const config: Config = { path: '/api/add-note' }
