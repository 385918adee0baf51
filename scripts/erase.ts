import { parseArgs } from 'node:util'

import { clock } from '#adapters/clock.ts'
import { peopleIn } from '#adapters/people.ts'
import { personalDataIn } from '#adapters/personal-data.ts'
import type { Database } from '#adapters/postgres.ts'
import { erasedText } from '#messages/personal-data.ts'
import { eraseOrder, erasePerson } from '#use-cases/personal-data.ts'

import { withDatabase } from './with-database.ts'

const USAGE =
  'Usage: DATABASE_URL=postgres://… npm run erase -- --email somebody@example.com, or -- --order 123456789'

const ACTOR = 'npm run erase'

const { values } = parseArgs({ options: { order: { type: 'string' }, email: { type: 'string' } } })
const email = values.email?.trim()
const orderNumber = values.order?.trim()

function erase(database: Database) {
  const ports = { clock, people: peopleIn(database), personalData: personalDataIn(database) }
  if (email) return erasePerson(ports, { email }, ACTOR)
  return orderNumber ? eraseOrder(ports, { orderNumber }, ACTOR) : undefined
}

await withDatabase(USAGE, async (database) => {
  const erased = await erase(database)
  if (erased?.ok) return console.log(erasedText(erased.value).join('\n'))
  console.error(erased?.failure.message ?? USAGE)
  process.exitCode = 1
})
