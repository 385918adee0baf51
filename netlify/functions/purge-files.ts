import type { Config, Context } from '@netlify/functions'

import { json } from '#http/respond.ts'
import { purgeFiles } from '#use-cases/portal/purge-files.ts'
import { openPortalShop } from '#wire-portal.ts'

export default async (_request: Request, context: Context): Promise<Response> =>
  json(await purgeFiles(openPortalShop(context)))

export const config: Config = { schedule: '41 * * * *' }
