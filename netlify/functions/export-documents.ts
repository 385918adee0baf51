import type { Config } from '@netlify/functions'

import { failure } from '#contract/failure.ts'
import { exportDocuments as endpoint } from '#contract/sales-report.ts'
import { csv } from '#http/respond.ts'
import { serveStaff } from '#http/serve-staff.ts'
import { exportDocuments, layoutAsked } from '#use-cases/export-documents.ts'
import { monthsAsked, NO_PERIOD } from '#use-cases/sales-report.ts'
import { ports, signedIn } from '#wiring.ts'

export default serveStaff(endpoint, signedIn, async (_body, { url, context, staff }) => {
  const wired = ports(context)
  const asked = monthsAsked(wired, url.searchParams)
  if (!asked) return failure(...NO_PERIOD)
  const layout = layoutAsked(url.searchParams)
  if (!layout) return failure('invalid-request', 'There is no such layout.')
  const { from, to } = asked.span
  const detail = `${layout.file}, ${from} to ${to}`
  await wired.people.note({ actor: staff, at: wired.clock.now(), kind: 'exported', detail })
  return csv(layout.file, exportDocuments(wired, asked.span, layout))
})

export const config: Config = { path: '/api/documents.csv' }
