import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { storeOrder } from '#contract/store-order.ts'
import { verifyPayment } from '#contract/verify-payment.ts'
import { bothMails } from '#tests/functions/shop.ts'

import { isFull, openNetworkedShop, type Networked } from './network.ts'
import { ask, deliver, paidUnnoticed } from './purchase.ts'

const ROUNDS = isFull ? 100 : 5
const CALLS = 50
const SLOWEST_MS = 120

let networked: Networked
beforeAll(async () => {
  networked = await openNetworkedShop()
})
afterAll(() => networked.close())

/** A number from 0 to 1 that is the same in every run: mulberry32. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

describe('[row 14] [row 29] 50 calls at once, by webhook, return page, store-order and sweep', () => {
  test.for(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'round %i over a line of 0 to 120 ms: one order, one number, one mail of each kind',
    async (round) => {
      const { shop, lines } = networked
      const random = seeded(round)
      const { sessionId, orderNumber } = await paidUnnoticed(shop)
      const { url } = shop.platform
      const paths = [
        () => deliver(shop, sessionId, `evt_${Math.floor(random() * 10)}_${sessionId}`),
        () => ask(url + verifyPayment.path, JSON.stringify({ sessionId })),
        () => ask(url + storeOrder.path, JSON.stringify({ orderData: { sessionId } })),
        async () => ({ status: 200, body: await shop.sweep() }),
      ]
      lines.database.delay(() => Math.floor(random() * SLOWEST_MS))
      const answers = await Promise.all(
        Array.from({ length: CALLS }, (_, call) =>
          paths[call < 4 ? call : Math.floor(random() * 3)]!(),
        ),
      )
      lines.database.delay(() => 0)
      await shop.quiet()

      expect(answers.map(({ status }) => status)).toEqual(Array(CALLS).fill(200))
      const { id } = await shop.order(sessionId)
      const named = answers.flatMap(({ body }) =>
        typeof body === 'object' && body !== null && 'orderId' in body ? [body.orderId] : [],
      )
      expect(new Set(named)).toEqual(new Set([id]))
      expect(await shop.subjects(orderNumber)).toEqual(bothMails(orderNumber))
      const received = await shop.rows(
        `select 1 from order_events where order_id = $1 and kind = 'payment-received'`,
        [id],
      )
      expect(received).toHaveLength(1)
    },
  )
})
