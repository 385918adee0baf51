import type { Config, Context } from '@netlify/functions'

import { json } from '#http/respond.ts'
import { keepHouse } from '#use-cases/keep-house.ts'
import { ports } from '#wiring.ts'

export default async (_request: Request, context: Context): Promise<Response> =>
  json(await keepHouse(ports(context)))

export const config: Config = { schedule: '17 3 * * *' }
