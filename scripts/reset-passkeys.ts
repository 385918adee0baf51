import { parseArgs } from 'node:util'

import { staffAddresses } from '#config.ts'
import { reset } from '#data/passkeys.ts'
import { PERMIT_HOURS } from '#domain/passkey.ts'

import { withDatabase } from './with-database.ts'

const USAGE =
  'Usage: DATABASE_URL=postgres://… STAFF_EMAILS=owner@firm.example npm run reset-passkeys -- --email owner@firm.example'

const { values } = parseArgs({ options: { email: { type: 'string' } } })
await withDatabase(USAGE, async (database) => {
  const email = values.email?.trim().toLowerCase()
  if (!email || !staffAddresses(process.env['STAFF_EMAILS'] ?? '').includes(email)) {
    console.error(`${USAGE}\nOnly an owner whom STAFF_EMAILS names: others are helped by an owner.`)
    process.exitCode = 1
    return
  }
  const at = new Date()
  const until = new Date(at.getTime() + PERMIT_HOURS * 60 * 60 * 1000)
  await reset(database, email, until, { actor: 'npm run reset-passkeys', at })
  console.log(
    `${email} is signed out, has no passkey any more, and may add one until ${until.toISOString()} after signing in by mailed link.`,
  )
})
