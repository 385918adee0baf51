import type { Config, Context } from '@netlify/functions'

import { json } from '#http/respond.ts'
import { keepHouse } from '#use-cases/keep-house.ts'
import { tellSilence } from '#use-cases/tell-silence.ts'
import { ports } from '#wiring.ts'

export default async (_request: Request, context: Context): Promise<Response> => {
  const report = await keepHouse(ports(context))
  await tellSilence(ports(context))
  return json(report)
}

export const config: Config = { schedule: '17 3 * * *' }
