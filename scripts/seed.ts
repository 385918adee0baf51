import { parseArgs } from 'node:util'

import { writeCatalogue } from '#build/catalogue.ts'

writeCatalogue(process.cwd())
const { openLocalShop } = await import('./seed/local-shop.ts')
const { seedOrders } = await import('./seed/orders.ts')

const { values } = parseArgs({ options: { orders: { type: 'string' } } })
const count = Number(values.orders)
if (Number.isSafeInteger(count) && count > 0) {
  await using local = await openLocalShop(process.env)
  const written = await seedOrders(local, count)
  console.log(`Added ${written} orders.`)
} else {
  console.error('Usage: npm run seed -- --orders 500')
  process.exitCode = 1
}
