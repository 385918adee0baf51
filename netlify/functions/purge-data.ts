import type { Config, Context } from '@netlify/functions'

import { json } from '#http/respond.ts'
import { alertIfSweepSilent } from '#use-cases/upkeep/notify-firm.ts'
import { purgeData } from '#use-cases/upkeep/purge-data.ts'
import { openShop } from '#wiring.ts'

export default async (_request: Request, context: Context): Promise<Response> => {
  const report = await purgeData(openShop(context))
  await alertIfSweepSilent(openShop(context))
  return json(report)
}

export const config: Config = { schedule: '17 3 * * *' }
