import type { Config } from '@netlify/functions'

import { json } from '#http/respond.ts'
import { keepHouse } from '#use-cases/keep-house.ts'
import { ports } from '#wiring.ts'

export default async (): Promise<Response> => json(await keepHouse(ports()))

export const config: Config = { schedule: '17 3 * * *' }
