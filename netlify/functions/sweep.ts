import type { Config } from '@netlify/functions'

import { json } from '#http/respond.ts'
import { sweep } from '#use-cases/sweep.ts'
import { ports } from '#wiring.ts'

export default async (): Promise<Response> => json(await sweep(ports()))

export const config: Config = { schedule: '*/10 * * * *' }
