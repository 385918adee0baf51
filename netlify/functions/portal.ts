import type { Config } from '@netlify/functions'

import * as requests from '#contract/portal-requests.ts'
import * as portal from '#contract/shop/portal.ts'
import { serve, serveRoutes } from '#http/serve.ts'
import { openPortal } from '#use-cases/portal/open-portal.ts'
import { openPortalShop } from '#wire-portal.ts'

/** What customers do in the client portal, but for files. */
export default serveRoutes([
  serve({ ...portal.openPortal, request: requests.openPortalRequest }, (body, { context }) =>
    openPortal(openPortalShop(context), body, context.ip),
  ),
])

/** The host reads this statically, so each path is repeated as a literal. */
export const config: Config = { path: ['/api/open-portal'] }
