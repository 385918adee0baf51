import { parseArgs } from 'node:util'

import { Client } from 'pg'

import { writeCatalogue } from '#build/catalogue.ts'

import { openLocalDatabase } from './seed/database.ts'

writeCatalogue(process.cwd())
const { writeOrders } = await import('./seed/write.ts')

const USAGE = 'Usage: npm run seed -- --orders 500 [--seed 1]'

async function fill(count: number, seed: number): Promise<void> {
  const database = await openLocalDatabase(process.env)
  const client = new Client({ connectionString: database.url })
  try {
    await client.connect()
    const written = await writeOrders(client, { count, seed, now: new Date() })
    console.log(
      written === count
        ? `${written} orders are in ${database.name}.`
        : `${written} orders are new in ${database.name}; ${count - written} were there already. Another --seed makes others.`,
    )
  } finally {
    await client.end()
    await database.close()
  }
}

const { values } = parseArgs({
  options: { orders: { type: 'string' }, seed: { type: 'string', default: '1' } },
})
const [count, seed] = [Number(values.orders), Number(values.seed)]
if (Number.isSafeInteger(count) && count > 0 && Number.isSafeInteger(seed)) await fill(count, seed)
else {
  console.error(USAGE)
  process.exitCode = 1
}
