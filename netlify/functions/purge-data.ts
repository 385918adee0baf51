import type { Config, Context } from '@netlify/functions'

import { json } from '#http/respond.ts'
import { purgeData } from '#use-cases/purge-data.ts'
import { tellSilence } from '#use-cases/tell-firm.ts'
import { openShop } from '#wiring.ts'

export default async (_request: Request, context: Context): Promise<Response> => {
  const report = await purgeData(openShop(context))
  await tellSilence(openShop(context))
  return json(report)
}

export const config: Config = { schedule: '17 3 * * *' }
