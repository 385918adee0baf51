import { expect } from 'vitest'

import { storeOrder } from '#contract/store-order.ts'
import { verifyPayment } from '#contract/verify-payment.ts'
import { bothMails } from '#tests/functions/shop.ts'

import { isFull, type Networked } from './network.ts'
import { ask, deliver, LONG_PATIENCE_MS, paidUnnoticed } from './purchase.ts'

const CALLS = 50
const SLOWEST_MS = 120

/** Numbers of the rounds, in two halves that run beside each other; the short form is part of the first. */
export const ROUNDS = isFull
  ? { first: numbers(1, 50), second: numbers(51, 100) }
  : { first: numbers(1, 3), second: [] }

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

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

/** 50 calls about one payment at once over a line of 0 to 120 ms, and the truth afterwards. */
export async function race({ shop, lines }: Networked, round: number): Promise<void> {
  const random = seeded(round)
  const { sessionId, orderNumber } = await paidUnnoticed(shop)
  const patience = LONG_PATIENCE_MS
  const tell = ({ path }: { path: string }, body: object) =>
    ask(shop.platform.url + path, JSON.stringify(body), { patience })
  const paths = [
    () => deliver(shop, sessionId, `evt_${Math.floor(random() * 10)}_${sessionId}`, { patience }),
    () => tell(verifyPayment, { sessionId }),
    () => tell(storeOrder, { orderData: { sessionId } }),
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
}
