import { parseArgs } from 'node:util'

import { clock } from '#services/clock.ts'
import { exportPerson } from '#use-cases/personal-data.ts'

import { withDatabase } from './with-database.ts'

const USAGE =
  'Usage: DATABASE_URL=postgres://… npm run --silent export -- --email somebody@example.com > person.json'

const { values } = parseArgs({ options: { email: { type: 'string' } } })
const email = values.email?.trim()
await withDatabase(USAGE, async (database) => {
  if (!email) {
    console.error(USAGE)
    process.exitCode = 1
    return
  }
  const context = { clock, db: database }
  const exported = await exportPerson(context, { email }, 'npm run export')
  if (exported.ok) return console.log(JSON.stringify(exported.value, null, 2))
  console.error(exported.failure.message)
  process.exitCode = 1
})
