import { raiseNumbers } from '#data/documents.ts'
import { openDatabase, type Database } from '#data/postgres.ts'
import { documentNumber, partsOfNumber } from '#domain/invoice.ts'
import { numbersAtStripe } from '#services/stripe-numbers.ts'

import { stripeOf } from './account.ts'
import { reason, right, unknown, wrong, type Finding } from './finding.ts'

/** The sweep writes numbers every ten minutes. */
const WRITTEN_WITHIN = '1 hour'

/** A series of a year in which numbers were given of which the database does not know. */
export interface Forgotten {
  /** The last number that the database has given; undefined where it has given none. */
  last: string | undefined
  /** The highest number that is known to have been given. */
  given: string
}

/** The series in which a higher one of these numbers was given than the database knows of. */
export async function forgotten(
  { query }: Database,
  numbers: readonly string[],
): Promise<Forgotten[]> {
  const highest = new Map<string, { series: string; year: number; place: number }>()
  for (const parts of numbers.flatMap((number) => partsOfNumber(number) ?? [])) {
    const key = `${parts.series}-${parts.year}`
    if (parts.place > (highest.get(key)?.place ?? 0)) highest.set(key, parts)
  }
  const rows = await query<{ series: string; year: number; last: number }>(
    'select series, year, last from document_numbers',
  )
  return [...highest.values()].flatMap(({ series, year, place }) => {
    const known = rows.find((row) => row.series === series && row.year === year)
    if ((known?.last ?? 0) >= place) return []
    const last = known && documentNumber(series, year, known.last)
    return [{ last, given: documentNumber(series, year, place) }]
  })
}

/** Sets each series past these numbers; answers those in which that left a gap. */
export async function passOver(
  database: Database,
  numbers: readonly string[],
): Promise<Forgotten[]> {
  const before = await forgotten(database, numbers)
  await database.all(raiseNumbers(numbers))
  return before
}

/** Whether the database knows of every number that Stripe does, and the other way round. */
export async function examineNumbers(
  databaseUrl: string,
  account: Parameters<typeof stripeOf>[0],
): Promise<Finding> {
  const database = openDatabase(databaseUrl)
  try {
    const behind = await forgotten(database, await numbersAtStripe(stripeOf(account)))
    if (behind.length > 0) {
      const series = behind.map(({ last, given }) => `${given} at Stripe, ${last ?? 'none'} here`)
      return wrong(
        'numbers',
        `given before this database was put back: ${series.join('; ')}`,
        'npm run numbers, before anybody buys: docs/operations.md, “Backup and restore”',
      )
    }
    const [row] = await database.query<{ count: number }>(
      `select count(*)::int as count from uncopied_numbers u join documents d using (number)
      where copied_at is null and d.version = 1 and d.issued_at < now() - $1::interval`,
      [WRITTEN_WITHIN],
    )
    const count = row?.count ?? 0
    if (count === 0) return right('numbers', 'invoices and credit notes go on where they stopped')
    return wrong(
      'numbers',
      `${count} could not be written to their payments at Stripe, where a restore looks for them`,
      'the key needs the right to write payment intents; the sweep then makes up for it',
    )
  } catch (error) {
    return unknown('numbers', `not compared: ${reason(error)}`)
  } finally {
    await database.end()
  }
}
