import { parseArgs } from 'node:util'

import { housekeepingIn } from '#adapters/housekeeping.ts'
import { openDatabase } from '#adapters/postgres.ts'

const USAGE = 'Usage: DATABASE_URL=postgres://… npm run erase -- --order 123456789'

/** Takes the person out of one order and keeps the financial record. */
async function erase(databaseUrl: string, orderNumber: string): Promise<void> {
  const database = openDatabase(databaseUrl)
  try {
    const count = await housekeepingIn(database).redactOrder(orderNumber, new Date())
    console.log(
      count === 1
        ? `Order ${orderNumber}: name, addresses, mails and notes are erased; number, date, items and amounts stay.`
        : `Order ${orderNumber} does not exist, or is erased already. Nothing was changed.`,
    )
    process.exitCode = count === 1 ? 0 : 1
  } finally {
    await database.end()
  }
}

const { values } = parseArgs({ options: { order: { type: 'string' } } })
const databaseUrl = process.env['DATABASE_URL']
if (databaseUrl && values.order) await erase(databaseUrl, values.order)
else {
  console.error(USAGE)
  process.exitCode = 1
}
