import type { Config, Context } from '@netlify/functions'

import { json } from '#http/respond.ts'
import { remindCustomers } from '#use-cases/portal/remind-customers.ts'
import { openPortalShop } from '#wire-portal.ts'

export default async (_request: Request, context: Context): Promise<Response> => {
  await remindCustomers(openPortalShop(context))
  return json({})
}

/** The function runs every hour; the sweep sends the mails that it queues. */
export const config: Config = { schedule: '35 * * * *' }
