import { parseArgs } from 'node:util'

import { redactWhere } from '#adapters/data-retention.ts'
import { erasePerson } from '#adapters/personal-data.ts'
import type { Database } from '#adapters/postgres.ts'

import { withDatabase } from './with-database.ts'

const USAGE =
  'Usage: DATABASE_URL=postgres://… npm run erase -- --email somebody@example.com, or -- --order 123456789'

/** Takes the person out of one order and keeps the financial record. */
async function eraseOrder(database: Database, value: string): Promise<void> {
  const count = await redactWhere(database, {
    condition: 'order_number = $1',
    value,
    now: new Date(),
  })
  console.log(
    count === 1
      ? `Order ${value}: name, addresses, mails and notes are erased; number, date, items and amounts stay.`
      : `Order ${value} does not exist, or is erased already. Nothing was changed.`,
  )
  process.exitCode = count === 1 ? 0 : 1
}

/** Takes a person out of everything that is held under an address. */
async function erase(database: Database, email: string): Promise<void> {
  const { orders, messages, mails } = await erasePerson(database, email, new Date())
  if (orders + messages + mails === 0) {
    console.log(`Nobody found: nothing is held under ${email}. Nothing was changed.`)
    process.exitCode = 1
    return
  }
  console.log(
    `Erased: the person in ${orders} orders (number, date, items and amounts stay), ${messages} messages, and ${mails} mails beside those of the orders and messages.`,
  )
}

const { values } = parseArgs({ options: { order: { type: 'string' }, email: { type: 'string' } } })
const { order, email } = values
await withDatabase(USAGE, async (database) => {
  if (email) await erase(database, email.trim())
  else if (order) await eraseOrder(database, order)
  else {
    console.error(USAGE)
    process.exitCode = 1
  }
})
