import { parseArgs } from 'node:util'

import { personData } from '#adapters/personal-data.ts'

import { withDatabase } from './with-database.ts'

const USAGE =
  'Usage: DATABASE_URL=postgres://… npm run --silent export -- --email somebody@example.com > person.json'

const { values } = parseArgs({ options: { email: { type: 'string' } } })
await withDatabase(USAGE, async (database) => {
  if (values.email) {
    console.log(JSON.stringify(await personData(database, values.email.trim()), null, 2))
    return
  }
  console.error(USAGE)
  process.exitCode = 1
})
