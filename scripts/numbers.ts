import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { partsOfNumber } from '#domain/invoice.ts'
import { numbersAtStripe } from '#services/stripe-numbers.ts'

import { stripeOf } from './doctor/account.ts'
import { passOver } from './doctor/numbers.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `Usage: DATABASE_URL=postgres://… STRIPE_SECRET_KEY=… npm run numbers
   or: DATABASE_URL=postgres://… npm run numbers -- --after INV-2026-0110 --after CN-2026-0007
A file with these variables can be named as well: npm run numbers -- .env.live`

const { values, positionals } = parseArgs({
  options: { after: { type: 'string', multiple: true } },
  allowPositionals: true,
})
const file = positionals[0] ?? (existsSync('.env') ? '.env' : undefined)
if (file !== undefined) process.loadEnvFile(file)

/** The numbers that were named by hand, or those that payments name; undefined where neither can be had. */
async function given(): Promise<string[] | undefined> {
  if (values.after) return values.after.every(partsOfNumber) ? values.after : undefined
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl = null } = process.env
  return secretKey ? numbersAtStripe(stripeOf({ secretKey, apiUrl })) : undefined
}

await withDatabase(USAGE, async (database) => {
  const numbers = await given()
  if (!numbers) {
    console.error(USAGE)
    process.exitCode = 1
    return
  }
  const gaps = await passOver(database, numbers)
  for (const { last, given: highest } of gaps) {
    console.log(
      `The next number comes after ${highest}. The database had given ${last ?? 'none of that series'}: the accountant is to hear of what is missing between the two once the sweep has run.`,
    )
  }
  if (gaps.length === 0) console.log('No number was given of which the database does not know.')
})
