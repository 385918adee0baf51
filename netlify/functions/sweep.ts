import type { Config, Context } from '@netlify/functions'

import { json } from '#http/respond.ts'
import { sweep } from '#use-cases/upkeep/sweep.ts'
import { openShop } from '#wiring.ts'

export default async (_request: Request, context: Context): Promise<Response> =>
  json(await sweep(openShop(context)))

export const config: Config = { schedule: '*/10 * * * *' }
