import { Client } from 'pg'

import { SEED_DOMAIN } from './buyers.ts'
import { copyOrders } from './copies.ts'
import type { LocalShop } from './local-shop.ts'
import { orderActions, storiesOf } from './stories.ts'

/** Adds orders until the shop has `count`: one in each state, then copies; returns the number added. */
export async function seedOrders(local: LocalShop, count: number): Promise<number> {
  const client = new Client({ connectionString: local.databaseUrl })
  await client.connect()
  try {
    const before = await countOrders(client)
    await holdWebhooks(local, async () => {
      if ((await countOrders(client, SEED_DOMAIN)) === 0) await makeOrders(local)
      await copyOrders(client, count - (await countOrders(client)))
    })
    return (await countOrders(client)) - before
  } finally {
    await client.end()
  }
}

async function countOrders(client: Client, domain = ''): Promise<number> {
  const text = `select count(*)::int as count from orders where customer_email like '%' || $1`
  const { rows } = await client.query<{ count: number }>(text, [domain])
  return rows[0]?.count ?? 0
}

/** Holds webhooks back during `work`, so that a running shop does not repeat or slow the work. */
async function holdWebhooks({ atProvider }: LocalShop, work: () => Promise<void>): Promise<void> {
  await atProvider('deliveries', { mode: 'hold' })
  try {
    await work()
  } finally {
    await atProvider('deliveries', { mode: 'normal' })
    await atProvider('deliveries/flush')
  }
}

async function makeOrders(local: LocalShop): Promise<void> {
  for (const [place, story] of storiesOf(local).entries()) await story(orderActions(place, local))
}
