import { parseArgs } from 'node:util'

import type { Database } from '#data/postgres.ts'
import { clock } from '#services/clock.ts'
import { log } from '#services/log.ts'
import { erasureReport } from '#staff/people/people.texts.ts'
import { eraseOrder, erasePerson } from '#use-cases/people/personal-data.ts'

import { runOnDatabase } from './run-on-database.ts'

const USAGE =
  'Usage: DATABASE_URL=postgres://… npm run erase -- --email somebody@example.com, or -- --order 123456789'

const ACTOR = 'npm run erase'

const { values } = parseArgs({ options: { order: { type: 'string' }, email: { type: 'string' } } })
const email = values.email?.trim()
const orderNumber = values.order?.trim()

function erase(database: Database) {
  const context = { clock, log, db: database }
  if (email) return erasePerson(context, { email }, ACTOR)
  return orderNumber ? eraseOrder(context, { orderNumber }, ACTOR) : undefined
}

await runOnDatabase(USAGE, async (database) => {
  const erased = await erase(database)
  if (erased?.ok) console.log(erasureReport(erased.value).join('\n'))
  if (erased?.ok && erased.value.failed.length === 0) return
  if (!erased?.ok) console.error(erased?.failure.message ?? USAGE)
  process.exitCode = 1
})
