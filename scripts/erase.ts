import { parseArgs } from 'node:util'

import { openDatabase } from '#data/postgres.ts'
import { clock } from '#services/clock.ts'
import { log } from '#services/log.ts'
import { erasureReport } from '#staff/people/people.texts.ts'
import { eraseOrder, erasePerson } from '#use-cases/people/personal-data.ts'

const USAGE =
  'Usage: DATABASE_URL=postgres://… npm run erase -- --email somebody@example.com, or -- --order 123456789'

const ACTOR = 'npm run erase'

const { values } = parseArgs({ options: { order: { type: 'string' }, email: { type: 'string' } } })
const email = values.email?.trim()
const orderNumber = values.order?.trim()

async function erase(databaseUrl: string) {
  const database = openDatabase(databaseUrl)
  const context = { clock, log, db: database }
  try {
    if (email) return await erasePerson(context, { email }, ACTOR)
    return orderNumber ? await eraseOrder(context, { orderNumber }, ACTOR) : undefined
  } finally {
    await database.end()
  }
}

const databaseUrl = process.env['DATABASE_URL'] || process.env['NETLIFY_DB_URL']
const erased = databaseUrl ? await erase(databaseUrl) : undefined
if (erased?.ok) console.log(erasureReport(erased.value).join('\n'))
else console.error(erased?.failure.message ?? USAGE)
process.exitCode = erased?.ok && erased.value.failed.length === 0 ? 0 : 1
